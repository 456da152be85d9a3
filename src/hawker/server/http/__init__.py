"""The hall over HTTP: who may ask for what, and how it is answered."""
