"""Everything on the screen: the stack of scenes, the director that turns events into motion, one scene per place."""
