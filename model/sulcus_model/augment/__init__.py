"""Augments whole batches on the training device. Every step breaks one link between source and label."""
