"""Augmentation of whole batches on the device that trains. Every step breaks one link between source and label."""
