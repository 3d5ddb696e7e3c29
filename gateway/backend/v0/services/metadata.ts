import { environment } from '../../environment.ts';
import { isObject } from '../../http/leniency.ts';

const MAX_LENGTH = environment.metadataFieldLength;

/**
 * Metadata as they are stored: nested objects as dotted names, nothing that is empty, and of long texts the end. What begins
 * with `_` is nobody's to search and stays as it is.
 */
export function metadataOf(given: Record<string, unknown>): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith('_')) flat[name] = value;
    else flatten(name, value, flat, shortened);
  }
  return flat;
}

/** Writes a value under its dotted name. */
export function flatten(
  name: string,
  value: unknown,
  into: Record<string, unknown>,
  read: (value: unknown) => unknown,
): void {
  if (isObject(value)) {
    for (const [member, inner] of Object.entries(value)) flatten(`${name}.${member}`, inner, into, read);
  } else if (value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)) {
    into[name] = read(value);
  }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  return typeof value === 'string' && value.length > MAX_LENGTH ? value.slice(-MAX_LENGTH) : value;
}
