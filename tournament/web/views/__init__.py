"""The pages: one module per reader."""
