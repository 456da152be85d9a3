/** BLAKE2b without a key (RFC 7693): browsers have none, and on a plain http page no hash at all. */

const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
/** In which order each round takes the sixteen words of a block, one hexadecimal digit each. */
const SIGMA = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
];
const MASK = (1n << 64n) - 1n;
const BLOCK = 128;

const rotated = (word: bigint, by: bigint) => ((word >> by) | (word << (64n - by))) & MASK;

export function blake2b(text: string, size = 32): string {
  const bytes = new TextEncoder().encode(text);
  const state = [...IV];
  state[0] = state[0]! ^ 0x01010000n ^ BigInt(size);
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  for (let at = 0; at < blocks; at += 1) {
    const last = at === blocks - 1;
    compress(state, bytes.subarray(at * BLOCK, (at + 1) * BLOCK), BigInt(last ? bytes.length : (at + 1) * BLOCK), last);
  }
  return state
    .map(littleEndian)
    .join("")
    .slice(0, size * 2);
}

function compress(state: bigint[], block: Uint8Array, counted: bigint, last: boolean): void {
  const padded = new Uint8Array(BLOCK);
  padded.set(block);
  const view = new DataView(padded.buffer);
  const words = Array.from({ length: 16 }, (_, at) => view.getBigUint64(at * 8, true));
  const v = [...state, ...IV];
  v[12] = v[12]! ^ counted;
  if (last) v[14] = v[14]! ^ MASK;

  const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint) => {
    v[a] = (v[a]! + v[b]! + x) & MASK;
    v[d] = rotated(v[d]! ^ v[a]!, 32n);
    v[c] = (v[c]! + v[d]!) & MASK;
    v[b] = rotated(v[b]! ^ v[c]!, 24n);
    v[a] = (v[a]! + v[b]! + y) & MASK;
    v[d] = rotated(v[d]! ^ v[a]!, 16n);
    v[c] = (v[c]! + v[d]!) & MASK;
    v[b] = rotated(v[b]! ^ v[c]!, 63n);
  };
  for (let round = 0; round < 12; round += 1) {
    const m = [...SIGMA[round % 10]!].map((digit) => words[parseInt(digit, 16)]!);
    for (let column = 0; column < 4; column += 1) {
      mix(column, 4 + column, 8 + column, 12 + column, m[2 * column]!, m[2 * column + 1]!);
    }
    for (let diagonal = 0; diagonal < 4; diagonal += 1) {
      const [b, c, d] = [4 + ((diagonal + 1) % 4), 8 + ((diagonal + 2) % 4), 12 + ((diagonal + 3) % 4)];
      mix(diagonal, b, c, d, m[8 + 2 * diagonal]!, m[9 + 2 * diagonal]!);
    }
  }
  for (let at = 0; at < 8; at += 1) state[at] = state[at]! ^ v[at]! ^ v[at + 8]!;
}

function littleEndian(word: bigint): string {
  return word.toString(16).padStart(16, "0").match(/../g)!.reverse().join("");
}
