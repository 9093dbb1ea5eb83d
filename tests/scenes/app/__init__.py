"""Tests of what every scene stands on: frames, faults, timings and a desktop's habits."""
