"""Questions, pages, menus and pads shown over a scene. Scenes decide which of them opens when."""
