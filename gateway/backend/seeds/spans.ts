import { codePoints } from '#gateway/lib/codePoints.ts';
import type { Mark } from './model.ts';

export interface Span<Label extends string = string> {
  label: Label;
  start: number;
  end: number;
}

/** Where the marked parts lie in a text, counted in Unicode code points, as the contract counts. */
export function spansOf<Label extends string>(text: string, marks: readonly Mark<Label>[]): Span<Label>[] {
  return marks.map(([label, part, occurrence = 1]) => {
    const unit = nthIndexOf(text, part, occurrence);
    const start = codePoints(text.slice(0, unit));
    return { label, start, end: start + codePoints(part) };
  });
}

function nthIndexOf(text: string, part: string, occurrence: number): number {
  let index = -1;
  for (let found = 0; found < occurrence; found++) {
    index = text.indexOf(part, index + 1);
    if (index === -1) throw new Error(`The text holds "${part}" fewer than ${occurrence} times: ${text}`);
  }
  return index;
}
