import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskDocument } from '../store/document.ts';

/** So many inputs are told apart in the text index; those that come later share its last column. */
const COLUMNS = 16;

export interface TextColumns {
  columns: number[];
  /** The names of the inputs, by column. */
  names: string[];
}

/** The columns of a dataset's text index, with the inputs that come new. */
export function inputColumns(dataset: TaskDatasetRow, documents: readonly TaskDocument[]): TextColumns {
  if (dataset.task !== 'TextClassification') return { columns: [0], names: [] };
  const names = new Set(dataset.inputs);
  for (const { inputs = {} } of documents) for (const name of Object.keys(inputs)) names.add(name);
  return { columns: Array.from({ length: COLUMNS }, (_none, column) => column), names: [...names] };
}

/** The column of an input; undefined when no record has it. */
export function columnOf(names: readonly string[], name: string): number | undefined {
  const at = names.indexOf(name);
  return at < 0 ? undefined : Math.min(at, COLUMNS - 1);
}

/** What goes into each column. */
export function textsOf({ text, inputs }: TaskDocument, { columns, names }: TextColumns): string[] {
  if (!inputs) return [text];
  const texts = columns.map((): string[] => []);
  for (const [name, value] of Object.entries(inputs)) texts[columnOf(names, name)!]!.push(...[value].flat());
  return texts.map((some) => some.join('\n'));
}
