"""Long computations, in processes of their own."""
