"""The staff: office, cage, pit, roster, warnings for the floor."""
