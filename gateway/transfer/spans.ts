import { codePoints } from '#gateway/lib/codePoints.ts';

/** A marked part of a text, unchecked: `end` is exclusive, both count Unicode characters. */
export interface FileSpan {
  label: unknown;
  start: unknown;
  end: unknown;
  /** The marked text, if the file has it. */
  text?: unknown;
}

/**
 * Reads spans in the forms that annotation tools export: `{"label", "start", "end"}`, `{"labels": […], "start", "end"}` and
 * `[start, end, label]`. Returns undefined if the value is not a list of these.
 */
export function toSpans(value: unknown): FileSpan[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const spans = value.map(spansOf);
  return spans.every((some) => some !== undefined) ? spans.flat() : undefined;
}

/** The spans of an item: one for each of its labels. */
function spansOf(item: unknown): FileSpan[] | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  if (Array.isArray(item)) {
    const [start, end, label] = item as unknown[];
    return item.length === 3 && typeof label === 'string' ? [{ label, start, end }] : undefined;
  }
  const { start, end, text, label, labels = [label] } = item as Partial<FileSpan> & { labels?: unknown };
  if (start === undefined || end === undefined || !Array.isArray(labels)) return undefined;
  return labels.map((each: unknown) => ({ label: each, start, end, text }));
}

/**
 * Converts positions that count UTF-16 code units, as tools written in JavaScript do. They are recognized by the marked texts, which such
 * tools export, too: only these positions yield them.
 */
export function inCharacters(spans: readonly FileSpan[], text: string): readonly FileSpan[] {
  if (codePoints(text) === text.length) return spans;
  const characters = [...text];
  const yields = (slice: (start: number, end: number) => string) =>
    spans.every(({ start, end, text: marked }) => slice(start as number, end as number) === marked);
  const inUnits = yields((start, end) => text.slice(start, end));
  if (!inUnits || yields((start, end) => characters.slice(start, end).join(''))) return spans;
  const position = (unit: unknown) => codePoints(text.slice(0, unit as number));
  return spans.map((span) => ({ ...span, start: position(span.start), end: position(span.end) }));
}

/** The first span, in the order of the text, that begins within the one before it. */
export function firstOverlap<Span extends { start: number; end: number }>(spans: readonly Span[]): Span | undefined {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  return sorted.find(({ start }, index) => index > 0 && start < sorted[index - 1]!.end);
}
