"""A bomb before it is armed: the case on the velvet, the lid over it, and the choice of another one."""
