"""The bars above and below every table, by proportion: how high they are. Nothing is drawn."""

from casino.ui.drawing.metrics import Metrics


def bar_heights(metrics: Metrics) -> tuple[int, int, int]:
    """Heights in px of the top bar, the message line and the row of controls."""
    top = max(metrics.px(44), metrics.pt(16) + metrics.px(22))
    message = round(metrics.pt(17) * 1.42)
    controls = max(metrics.px(54), round(metrics.pt(17) * 1.3) + metrics.pt(11.5) + metrics.px(14))
    return top, message, controls
