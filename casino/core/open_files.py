"""How many files the program may open at once: typefaces at each size stay open, and some systems begin with few."""

import sys

_WANTED, _LEAST = 4096, 400


def why_too_few() -> str:
    """Raises this program's limit as far as it may; why that is not enough, in one sentence, or nothing."""
    if sys.platform == "win32":
        return ""  # its files are not counted
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    aim = _WANTED if most == resource.RLIM_INFINITY else min(_WANTED, most)
    if now != resource.RLIM_INFINITY and now < aim:
        resource.setrlimit(resource.RLIMIT_NOFILE, (aim, most))
        now = aim
    if now == resource.RLIM_INFINITY or now >= _LEAST:
        return ""
    return f"This program may open only {now} files at once and needs {_LEAST}: raise the limit with ulimit -n."
