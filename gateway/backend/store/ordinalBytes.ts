/** Each ordinal is stored as a 32-bit number. */
export const BYTES_EACH = 4;

/** Ordinals as they are stored: one after the other. */
export const bytesOf = (ordinals: Uint32Array): Uint8Array => new Uint8Array(ordinals.slice().buffer);

export const ordinalsIn = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.slice().buffer);
