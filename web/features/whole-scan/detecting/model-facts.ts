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
