"""Rebuilds a trainable network from a released half-precision ONNX file, so that anyone can continue training. The file
has every batch norm merged into its convolution. `unfold_norms` measures the statistics that each norm would see on
training slices and restores the norm with them. The network's output stays the same."""
import numpy as np
import torch
import torch.nn as nn

from .detector import fold_norms
from .network import build_network, standardize

PREFIX = "network."


def read_onnx_weights(path):
    """{name in the folded network: float32 array} of an exported file."""
    import onnx
    from onnx import numpy_helper
    graph = onnx.load(str(path)).graph
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    stored |= {node.output[0]: numpy_helper.to_array(node.attribute[0].t) for node in graph.node if node.op_type == "Constant"}
    stored |= {node.output[0]: stored[node.input[0]] for node in graph.node if node.op_type == "Identity" and node.input[0] in stored}
    weights = {}
    for name, values in stored.items():
        if name.startswith(PREFIX) and name.endswith((".weight", ".bias", ".weight_half", ".bias_half", ".running_mean", ".running_var")):
            weights[name.removeprefix(PREFIX).removesuffix("_half")] = values.astype(np.float32)
    return weights


def folded_network(path, config):
    """The network as the file computes it, in float, with norms merged."""
    network = fold_norms(build_network(config["networks"]["pupil"]).eval())
    wanted = network.state_dict()
    weights = {name: torch.from_numpy(np.array(values)) for name, values in read_onnx_weights(path).items() if name in wanted}
    missing = [name for name in wanted if name not in weights and not name.endswith("num_batches_tracked") and not _is_new(name)]
    if missing:
        raise ValueError(f"{path} is not a network of this configuration: {len(missing)} weights are missing, such as {missing[0]}")
    network.load_state_dict({name: weights.get(name, value) for name, value in wanted.items()})
    return network.eval()


def _is_new(name):
    """Releases before sulcus-3.0.0 have no output for other abnormalities. It starts at its initial value."""
    return name.startswith("heads.") and ".other." in name


@torch.no_grad()
def unfold_norms(folded, config, images):
    """A network with batch norms whose output equals that of `folded`. `images` are uint8 [N, S, S] on its device."""
    device = images.device
    seen = {}

    def watch(name):
        def hook(module, inputs, output):
            values = output.float() - module.bias.view(1, -1, 1, 1)
            seen[name] = values.mean((0, 2, 3)), values.var((0, 2, 3), unbiased=False)
        return hook

    network = build_network(config["networks"]["pupil"]).to(device).eval()
    norm_of = {f"{name}.0": f"{name}.1" for name, module in network.named_modules() if isinstance(module, nn.Sequential) and len(module) > 1 and isinstance(module[0], nn.Conv2d) and isinstance(module[1], nn.BatchNorm2d)}
    folded = folded.to(device)
    hooks = [module.register_forward_hook(watch(name)) for name, module in folded.named_modules() if name in norm_of]
    folded(standardize(images[:, None].float() / 255))
    for hook in hooks:
        hook.remove()
    state, old = network.state_dict(), folded.state_dict()
    for name in state:
        if name in old and name.rpartition(".")[0] not in norm_of:
            state[name] = old[name]
    for conv, norm in norm_of.items():
        mean, variance = seen[conv]
        state[f"{conv}.weight"] = old[f"{conv}.weight"]
        state[f"{norm}.running_mean"], state[f"{norm}.running_var"] = mean, variance
        state[f"{norm}.weight"] = (variance + network.get_submodule(norm).eps).sqrt()
        state[f"{norm}.bias"] = old[f"{conv}.bias"] + mean
    network.load_state_dict(state)
    return network
