/** Detects an integer of 16 digits or more. Most texts have none and need no second look. */
const LONG = /[:,[]\s*-?\d{16,}\s*[,}\]]/;
/** Detects a number that may be infinite. */
const HUGE = /[:,[]\s*-?(?:\d{309,}|[\d.]+e\+?\d{3,})/i;
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const WHOLE = /^-?\d{16,}$/;

interface FoundNumber {
  number: string;
  position: number;
}

/** The first integer in a JSON text that JavaScript cannot represent exactly. */
export const unsafeInteger = (text: string): FoundNumber | undefined =>
  LONG.test(text) ? firstNumber(text, isUnsafeInteger) : undefined;

/** The first number in a JSON text that would be another one in JavaScript, or infinite. */
export const unsafeNumber = (text: string): FoundNumber | undefined =>
  LONG.test(text) || HUGE.test(text) ? firstNumber(text, isUnsafeNumber) : undefined;

const isUnsafeInteger = (number: string): boolean => WHOLE.test(number) && String(Number(number)) !== number;

export const isUnsafeNumber = (number: string): boolean => isUnsafeInteger(number) || !Number.isFinite(Number(number));

function firstNumber(text: string, isWanted: (number: string) => boolean): FoundNumber | undefined {
  for (const { 0: token, index } of text.matchAll(TEXT_OR_NUMBER)) {
    if (!token.startsWith('"') && isWanted(token)) return { number: token, position: index };
  }
  return undefined;
}

/** Decodes UTF-8, or returns undefined if the bytes are something else. A byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return DECODER.decode(bytes);
  } catch {
    return undefined;
  }
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether the body of a request has a content coding, for example a compression. */
export const isEncoded = (coding: string | undefined): boolean => !!coding && coding.toLowerCase() !== 'identity';
