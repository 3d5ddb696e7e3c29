import type { TaskRecord } from './model.ts';

/** A record's text for the clipboard: several inputs have their names in capitals above them. */
export function textOf(record: TaskRecord): string {
  if (record.__typename !== 'TextClassificationRecord') return record.text;
  const { inputs } = record;
  if (inputs.length < 2) return inputs[0]?.text ?? '';
  return inputs.map(({ name, text }) => `${name.toUpperCase()}\n${text}`).join('\n\n');
}
