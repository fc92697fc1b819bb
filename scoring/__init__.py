"""The rules of the sport as a library: values in, values out."""
