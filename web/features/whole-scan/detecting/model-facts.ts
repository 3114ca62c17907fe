import card from '#model/card.json' with { type: 'json' };

/** What the page has to know of the network that this build belongs to. */
export const model = {
  name: card.name,
  version: card.version,
  sha256: card.sha256,
  bytes: card.bytes,
  input: card.input,
  postprocess: card.postprocess,
  cutOff: card.cutOff,
};

/** Of model/sulcus-fp16.onnx, the same network at half precision. */
export const halfSha256 = 'def767285396a881019eef9ccd6ed1050debca6d57d196e386c825db5fd53052';
