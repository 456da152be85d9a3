"""How the site is built: `./dev docs`. The pages are Markdown; what can be made from the code is made by made.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import hawker

project = "Hawker"
author = "Hawker contributors"
copyright = "Hawker contributors, under the MIT licence"
version = release = hawker.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "made"]
exclude_patterns = ["README.md"]
default_role = "code"  # docstrings name things in single backticks
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence", "deflist"]
suppress_warnings = ["myst.header"]  # rules and decisions are included, and begin at their own level

smartquotes = False  # `--host` is no dash

html_theme = "furo"
html_title = "Hawker"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
# Nothing is fetched from any other host: the colours are the hall's own, and the fonts those of the reader's machine.
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#a3301d", "color-brand-content": "#a3301d"},
    "dark_css_variables": {"color-brand-primary": "#ff9d6b", "color-brand-content": "#ffb48c"},
}
