/** The number of records in a part, and so in a step of a job. Other requests wait for one step at most. */
const PART_RECORDS = 256;

/** Divides the records of a job, by ordinal, into parts. Each part is stored as one row and done in one step. */
export function* partsOf(ordinals: Uint32Array): Generator<Uint8Array> {
  for (let at = 0; at < ordinals.length; at += PART_RECORDS) yield bytesOf(ordinals.subarray(at, at + PART_RECORDS));
}

export const bytesOf = (ordinals: Uint32Array): Uint8Array => new Uint8Array(ordinals.slice().buffer);

export const ordinalsIn = (part: Uint8Array): Uint32Array => new Uint32Array(part.slice().buffer);
