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
export const halfSha256 = '07088cb73c9432af2b77b9eca8953eb39985cb3c7b14da1ed7437c03f1f85608';
