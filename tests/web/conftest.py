"""What the tests of the web table share needs the extra "web": without it there is nothing to look into."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("uvicorn") else ["running.py"]
