"""Questions, pages, menus and pads that lie over a scene. Which of them opens when is the scenes' business."""
