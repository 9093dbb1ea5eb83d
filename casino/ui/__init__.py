"""The toolkit of the screen: window, input, focus, motion, drawing and sound. No rules, no money, no scenes."""
