import { type DraftOption, plainOption } from './draft.ts';

/** The options as lines of text. */
export const toLines = (options: readonly DraftOption[]): string => options.map(({ text }) => text).join('\n');

/** One option for each line that says something. What was known of an option stays with its text, wherever the line goes. */
export function fromLines(lines: string, held: readonly DraftOption[]): DraftOption[] {
  const known = new Map<string, DraftOption[]>();
  for (const option of held) known.set(option.text, [...(known.get(option.text) ?? []), option]);
  return lines
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((text) => known.get(text)?.shift() ?? plainOption(text));
}
