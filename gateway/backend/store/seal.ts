import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** A hash for one purpose. It reveals nothing about the hash of the same text for another purpose. */
export const hash = (purpose: string, text: string): Buffer =>
  createHash('sha256').update(`${purpose}\n${text}`).digest();

/** Encrypts a text with a secret, for the store. */
export function seal(secret: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, hash('seal', secret), iv);
  const content = Buffer.concat([cipher.update(deflateRawSync(text)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

/** Throws if the text was sealed with another secret, or changed. */
export function open(secret: string, sealed: Uint8Array): string {
  const decipher = createDecipheriv(CIPHER, hash('seal', secret), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const content = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return inflateRawSync(content).toString();
}
