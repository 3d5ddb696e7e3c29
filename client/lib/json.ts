export type JsonObject = Readonly<Record<string, unknown>>;

export const asObject = (raw: unknown): JsonObject | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : undefined;

export const asList = (raw: unknown): readonly unknown[] | undefined =>
  Array.isArray(raw) ? (raw as unknown[]) : undefined;

export const asText = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined);

/** A text that is not blank. */
export const asName = (raw: unknown): string | undefined => (asText(raw)?.trim() ? asText(raw) : undefined);

export const oneOf = <Value extends string>(raw: unknown, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === raw);

interface Parsed<Value> {
  readonly value?: Value;
  readonly isBroken: boolean;
}

/** The value in a JSON text, which may be absent. */
export function parseJson<Value>(json: string | null, as: (raw: unknown) => Value | undefined): Parsed<Value> {
  if (json === null) return { isBroken: false };
  try {
    const value = as(JSON.parse(json));
    return value === undefined ? { isBroken: true } : { value, isBroken: false };
  } catch {
    return { isBroken: true };
  }
}

/** Reads parts of untrusted JSON, and records whether one of them was invalid. */
export function partReader() {
  let isBroken = false;
  /** The value of an optional part; null if it is absent or invalid. */
  const read = <Value>(raw: unknown, as: (raw: unknown) => Value | undefined): Value | null => {
    const value = raw === undefined || raw === null ? null : as(raw);
    if (value === undefined) isBroken = true;
    return value ?? null;
  };
  const readEach = <Value>(raw: unknown, as: (raw: unknown) => Value | undefined): Value[] =>
    (read(raw, asList) ?? []).map((item) => read(item, as)).filter((value) => value !== null);
  /** Values with distinct keys, as long as they fit. */
  const keep = <Value>(
    values: readonly Value[],
    keyOf: (value: Value) => string,
    fits: (values: readonly Value[]) => boolean,
  ): Value[] =>
    values.reduce<Value[]>((accepted, next) => {
      const isAccepted = fits([...accepted, next]) && !accepted.some((value) => keyOf(value) === keyOf(next));
      if (!isAccepted) isBroken = true;
      return isAccepted ? [...accepted, next] : accepted;
    }, []);
  return { read, readEach, keep, isBroken: () => isBroken };
}
