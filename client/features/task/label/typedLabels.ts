/** The labels in a text, one or many: parted by commas or line breaks, without white space around them, blanks and doubles. */
export function typedLabels(text: string): string[] {
  const names = text.split(/[,\n]/).map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}

/** No label is longer, in characters. */
const MAX_LENGTH = 128;

/** The first of some labels that is longer than labels may be. */
export function tooLong(labels: readonly string[]): string | undefined {
  return labels.find((label) => [...label].length > MAX_LENGTH);
}
