"""Run from model/: python3 -m unittest discover -s tests -t ."""
