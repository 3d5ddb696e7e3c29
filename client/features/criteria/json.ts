export type JsonObject = Readonly<Record<string, unknown>>;

export const asObject = (raw: unknown): JsonObject | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : undefined;

export const asList = (raw: unknown): readonly unknown[] | undefined =>
  Array.isArray(raw) ? (raw as unknown[]) : undefined;
