"""The case apart from its tables: the lid, which case lies there, the missions, and what disturbs at an armed one."""
