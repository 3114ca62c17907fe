import dicomParser from 'dicom-parser';

/** Uncompressed syntaxes: implicit and explicit little endian. Everything else waits for the server. */
const readable = new Set(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1']);
const largestPixels = 16_000_000;

interface Header {
  rows: number;
  columns: number;
  bits: number;
  signed: boolean;
  inverted: boolean;
}

/** Draws the first frame of a plain grey DICOM file; null when that takes more than this. */
export async function drawDicom(file: Blob): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const data = dicomParser.parseDicom(bytes);
  const header: Header = {
    rows: data.uint16('x00280010') ?? 0,
    columns: data.uint16('x00280011') ?? 0,
    bits: data.uint16('x00280100') ?? 0,
    signed: data.uint16('x00280103') === 1,
    inverted: data.string('x00280004') === 'MONOCHROME1',
  };
  const pixels = data.elements.x7fe00010;
  const plain =
    readable.has(data.string('x00020010') ?? '') &&
    (data.uint16('x00280002') ?? 1) === 1 &&
    (header.bits === 8 || header.bits === 16);
  const count = header.rows * header.columns;
  if (!plain || !pixels || count === 0 || count > largestPixels) return null;
  const samples = readSamples(bytes, pixels.dataOffset, count, header);
  if (!samples) return null;
  const slope = data.floatString('x00281053') ?? 1;
  const intercept = data.floatString('x00281052') ?? 0;
  const centre = data.floatString('x00281050');
  const width = data.floatString('x00281051');
  const window =
    centre !== undefined && width !== undefined && width > 0
      ? { low: (centre - width / 2 - intercept) / slope, high: (centre + width / 2 - intercept) / slope }
      : spread(samples);
  return paint(samples, window, header);
}

function readSamples(bytes: Uint8Array, offset: number, count: number, { bits, signed }: Header) {
  if (bytes.length < offset + count * (bits / 8)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset);
  return Float32Array.from({ length: count }, (_, i) => {
    if (bits === 8) return signed ? view.getInt8(i) : view.getUint8(i);
    return signed ? view.getInt16(i * 2, true) : view.getUint16(i * 2, true);
  });
}

/** The range without the outermost hundredth at each end. */
function spread(samples: Float32Array): { low: number; high: number } {
  const sorted = samples.toSorted();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { low: at(0.01), high: at(0.99) };
}

function paint(
  samples: Float32Array,
  window: { low: number; high: number },
  header: Header,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = header.columns;
  canvas.height = header.rows;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  const image = context.createImageData(header.columns, header.rows);
  const range = Math.max(1e-6, window.high - window.low);
  for (const [i, sample] of samples.entries()) {
    const share = Math.min(1, Math.max(0, (sample - window.low) / range));
    const grey = Math.round((header.inverted ? 1 - share : share) * 255);
    image.data.set([grey, grey, grey, 255], i * 4);
  }
  context.putImageData(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve));
}
