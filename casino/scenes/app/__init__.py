"""The program's loop, the stack of scenes, timing and keys of the whole house. No game and no place."""
