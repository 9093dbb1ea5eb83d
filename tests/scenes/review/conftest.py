"""Files here whose tests look at no picture say so by `pytest.mark.usefixtures("unseen")`."""

from tests.support.unseen import painted, unseen

__all__ = ["painted", "unseen"]
