"""The machine: window, sound, speech, clipboard, gamepads. No layout, no widgets."""
