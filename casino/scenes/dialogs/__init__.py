"""Questions, pages, menus and pads that lie over a scene. Scenes decide which of them opens when."""
