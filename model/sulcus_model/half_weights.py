"""Stores the weights of an ONNX file at half precision. onnxruntime widens them once, when it loads the file."""
import numpy as np


def store_halves(model, smallest=256):
    """Turns large float matrices into float16 behind a Cast. Every computation stays float32."""
    from onnx import TensorProto, helper, numpy_helper
    casts, kept = [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or values.ndim < 2 or values.size < smallest:
            kept.append(tensor)
            continue
        stored = f"{tensor.name}_half"
        kept.append(numpy_helper.from_array(values.astype(np.float16), stored))
        casts.append(helper.make_node("Cast", [stored], [tensor.name], to=TensorProto.FLOAT, name=f"widen_{tensor.name}"))
    nodes = casts + list(model.graph.node)
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(kept)
    model.graph.node.extend(nodes)
    return model
