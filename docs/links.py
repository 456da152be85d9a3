"""Checks a built site: every link, anchor and picture that lies in it must be there. Nothing is fetched from outside.

python docs/links.py build/docs
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What a page leads to, and what of it can be led to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("id", "name"):
                self.anchors.add(value)
            elif value and name in ("href", "src"):
                self.links.append(value)


def broken(site: Path) -> list[str]:
    """Each link that leads nowhere, and the page that it stands on."""
    pages = {file: Page(file) for file in sorted(site.rglob("*.html"))}
    found = []
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                found.append(f"{file.relative_to(site)}: there is no {link}")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                found.append(f"{file.relative_to(site)}: there is no place {link}")
    return found


def main(site: Path) -> str:
    """What is wrong; nothing, if all is well."""
    if not (site / "index.html").is_file():
        return f"links: there is no site in {site}"
    return "\n".join(broken(site))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()) or 0)
