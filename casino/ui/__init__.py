"""The toolkit of the screen: window, input, focus, drawing and sound. No rules, no money, no scenes, no game's name."""
