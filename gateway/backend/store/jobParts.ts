/** Few enough that other requests notice no delay. */
const PART_RECORDS = 256;

/** The records of a job, by ordinal, in parts that are done and stored at once. */
export function* partsOf(ordinals: Uint32Array): Generator<Uint8Array> {
  for (let at = 0; at < ordinals.length; at += PART_RECORDS) yield bytesOf(ordinals.subarray(at, at + PART_RECORDS));
}

export const bytesOf = (ordinals: Uint32Array): Uint8Array => new Uint8Array(ordinals.slice().buffer);

export const ordinalsIn = (part: Uint8Array): Uint32Array => new Uint32Array(part.slice().buffer);
