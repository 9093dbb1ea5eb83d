"""Shadowport Casino: table games under one roof and one purse. The version lives here, nothing else."""

__version__ = "0.9.0"
