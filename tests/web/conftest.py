"""What the tests of the web table share: without the extra "web" and a browser some of it cannot be imported."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("uvicorn") else ["running.py"]
collect_ignore += [] if find_spec("playwright") else ["fingers.py"]
