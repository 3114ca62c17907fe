import { cutShort, damaged } from '../../refusals.ts';

const fastBits = 9;

export interface HuffmanTable {
  /** For each 9-bit prefix: code length × 256 + symbol, or 0 for longer codes. */
  fast: Uint16Array;
  /** For each length: the largest code (or −1), and what to add to a code to index `symbols`. */
  maxCode: Int32Array;
  offset: Int32Array;
  symbols: Uint8Array;
}

/** Canonical code assignment (ITU-T T.81 annex C). */
export function buildHuffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table: HuffmanTable = {
    fast: new Uint16Array(1 << fastBits),
    maxCode: new Int32Array(18).fill(-1),
    offset: new Int32Array(18),
    symbols: symbols.slice(),
  };
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1]!;
    table.offset[length] = index - code;
    if (code + count > 1 << length) throw damaged('jpeg');
    for (let i = 0; i < count; i++, index++, code++) {
      if (length > fastBits) continue;
      const from = code << (fastBits - length);
      table.fast.fill(length * 256 + symbols[index]!, from, from + (1 << (fastBits - length)));
    }
    if (count > 0) table.maxCode[length] = code - 1;
    code <<= 1;
  }
  return table;
}

/** Reads entropy-coded bits up to a marker and fails instead of padding past it. */
export class JpegBitReader {
  position: number;
  private readonly data: Uint8Array;
  private bits = 0;
  private count = 0;
  /** Zero bits added for look-ahead after the end of the data. Consuming one means that the data is truncated. */
  private padding = 0;

  constructor(data: Uint8Array, position: number) {
    this.data = data;
    this.position = position;
  }

  private fill(): void {
    while (this.count <= 24) {
      let byte = 0;
      const next = this.data[this.position];
      if (next === undefined) {
        this.padding += 8;
      } else if (next !== 0xff) {
        byte = next;
        this.position++;
      } else if (this.data[this.position + 1] === 0) {
        byte = 0xff;
        this.position += 2;
      } else {
        this.padding += 8;
      }
      this.bits = (this.bits << 8) | byte;
      this.count += 8;
    }
  }

  private drop(length: number): void {
    this.count -= length;
    if (this.count < this.padding) throw cutShort();
  }

  decode(table: HuffmanTable): number {
    if (this.count < 16) this.fill();
    const entry = table.fast[(this.bits >>> (this.count - fastBits)) & ((1 << fastBits) - 1)]!;
    if (entry !== 0) {
      this.drop(entry >> 8);
      return entry & 255;
    }
    for (let length = fastBits + 1; length <= 16; length++) {
      const code = (this.bits >>> (this.count - length)) & ((1 << length) - 1);
      if (code <= table.maxCode[length]!) {
        this.drop(length);
        return table.symbols[code + table.offset[length]!]!;
      }
    }
    if (this.padding > 0) throw cutShort();
    throw damaged('jpeg');
  }

  /** The next bits as an unsigned number, at most 16 of them. */
  take(length: number): number {
    if (length === 0) return 0;
    if (this.count < length) this.fill();
    const value = (this.bits >>> (this.count - length)) & ((1 << length) - 1);
    this.drop(length);
    return value;
  }

  /** The next bits as a signed difference (T.81 F.2.2.1, EXTEND). */
  takeSigned(length: number): number {
    const value = this.take(length);
    return length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  /** Discards the rest of the current byte and skips the restart marker. */
  restart(): void {
    this.bits = 0;
    this.count = 0;
    this.padding = 0;
    while (this.data[this.position] === 0xff && this.data[this.position + 1] === 0xff) this.position++;
    const code = this.data[this.position + 1];
    if (code === undefined) throw cutShort();
    if (this.data[this.position] !== 0xff || code < 0xd0 || code > 0xd7) throw damaged('jpeg');
    this.position += 2;
  }
}
