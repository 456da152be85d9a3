"""The image of deploy/ is built and started, step by step as its Dockerfile says, without docker."""

from pathlib import Path

from tests.packaging.dockerfile import Builder
from tests.packaging.places import checkout, has_pages, run, serving, with_compiler, works
from tests.services import free_port


def test_the_steps_of_the_dockerfile_lead_to_a_hall_in_its_compiled_form(tmp_path: Path) -> None:
    context = checkout(tmp_path / "hawker")
    builder = Builder(tmp_path, context, with_compiler(tmp_path))
    image = builder.build((context / "deploy" / "Dockerfile").read_text("utf-8"))
    data = builder.at("/data")
    data.mkdir()
    assert image.variables["HAWKER_DATA"] == str(data)
    works(data, image.variables, "compiled")
    run(["python", "-c", "import asyncpg, redis"], data, image.variables)

    port = str(free_port())
    start, health = (
        [word.replace("8484", port) for word in words] for words in (image.entrypoint + image.command, image.health)
    )
    assert start.count(port) == 1
    with serving(start, data, image.variables) as (_, url):
        run(health, data, image.variables)
        has_pages(url)
    assert (data / "hawker.db").is_file()


def test_the_image_is_built_from_what_the_wheel_is_made_of(tmp_path: Path) -> None:
    (tmp_path / "deploy").mkdir()
    ignored = Path(__file__).parents[2] / "deploy" / "Dockerfile.dockerignore"
    (tmp_path / "deploy" / "Dockerfile.dockerignore").write_text(ignored.read_text())
    builder = Builder(tmp_path, tmp_path, {})
    names = ("src/hawker/cli.py", "web/src/main.ts", "web/node_modules/vite/a.js", "src/hawker/__pycache__/b", "dev")
    assert [builder.is_ignored(Path(name)) for name in names] == [False, False, True, True, True]
