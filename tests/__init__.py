"""The tests of Shadowport Casino, laid out like `casino/`; `python3 -m tests` runs them all."""
