export const damages = ['flip', 'empty', 'truncate', 'garbage'] as const;
export type Damage = (typeof damages)[number];

/** The bytes after a damage; `at` chooses where. */
export function damaged(bytes: Buffer, damage: Damage, at: number): Buffer {
  if (damage === 'empty') return Buffer.alloc(0);
  if (damage === 'truncate') return bytes.subarray(0, Math.floor(bytes.length / 2));
  const copy = Buffer.from(bytes);
  const from = bytes.length === 0 ? 0 : (at * 7_919) % bytes.length;
  if (damage === 'flip') copy[from]! ^= 1 << (at % 8);
  else
    for (let index = 0; index < Math.min(8_192, copy.length); index += 1)
      copy[index] = (index * 31 + at) % 251;
  return copy;
}
