"""Measures how well drawn text is found, only to choose between runs. npm run evaluate:burned-in measures the product."""
import torch


@torch.no_grad()
def measure(network, composer, batches, batch, threshold=0.5):
    """Share of the text cells that are found, and share of the other cells that are mistaken for text."""
    network.eval()
    found = missed = wrong = right = 0
    for _ in range(batches):
        pictures, truth = composer.draw(batch)
        said = torch.sigmoid(network(pictures)) >= threshold
        found += int((said & (truth == 1)).sum())
        missed += int((~said & (truth == 1)).sum())
        wrong += int((said & (truth == 0)).sum())
        right += int((~said & (truth == 0)).sum())
    return {"found": round(found / max(1, found + missed), 4), "wronglyFound": round(wrong / max(1, wrong + right), 5)}
