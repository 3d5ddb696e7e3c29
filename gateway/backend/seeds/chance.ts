/** A 32-bit FNV-1a hash of a text, the same on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value ^= text.charCodeAt(i);
    value = Math.imul(value, 0x01000193);
  }
  // The last bits of FNV mix badly for short texts; one more stir evens them out.
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** A number from 0 up to 1 that always belongs to this text: the demo looks varied and is the same everywhere. */
export const chance = (text: string): number => hash(text) / 2 ** 32;

/** One of the choices, always the same for this text. */
export const pick = <T>(choices: readonly [T, ...T[]], text: string): T =>
  choices[hash(text) % choices.length] ?? choices[0];

/** A number between two bounds with two decimals, always the same for this text. */
export const between = (low: number, high: number, text: string): number =>
  Math.round((low + chance(text) * (high - low)) * 100) / 100;
