import type { Entry, Refusal } from '#client/features/response/index.ts';
import type { EditKind } from '#client/features/sync/index.ts';
import type { Question } from './rememberedDatasets.ts';
import { datasetOfDue, isLeft, type StoredEdit } from './storedEdits.ts';

/** The work on one record that is only on this device. */
export interface Unsent {
  readonly key: string;
  /** `failed`: refused, or in conflict. `waiting`: to be sent. `begun`: not submitted. `left`: left on purpose. */
  readonly state: 'failed' | 'waiting' | 'begun' | 'left';
  readonly what: Entry['kind'] | EditKind;
  readonly datasetId: string | undefined;
  /** Undefined for answers to many records. In older datasets, the id that the record's creator gave. */
  readonly recordId: string | undefined;
  /** The beginning of the record's text. */
  readonly title: string | undefined;
  /** When the work was last changed, in milliseconds since 1970. */
  readonly at: number;
  readonly refusal?: Refusal | undefined;
  /** The typed answers, by question or part. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The edit that holds the answers, or a copy of them. */
  readonly edit?: StoredEdit | undefined;
  /** The action that holds the answers. */
  readonly entry?: Entry | undefined;
  /** Whether another open tab takes care of it. */
  readonly isElsewhere: boolean;
}

interface Device {
  readonly waiting: readonly Entry[];
  readonly failed: readonly (Refusal & { readonly entry: Entry })[];
  /** The actions of other open tabs. */
  readonly others: readonly Entry[];
  readonly edits: readonly StoredEdit[];
}

/** Everything that is only on this device: what failed first, then by age. */
export function unsentOn({ waiting, failed, others, edits }: Device): Unsent[] {
  const refused = [
    ...failed.map(({ entry, ...refusal }) => ({ entry, refusal, isElsewhere: false })),
    ...others.flatMap((entry) => (entry.refused ? [{ entry, refusal: entry.refused, isElsewhere: true }] : [])),
  ];
  const unrefused = [
    ...waiting.map((entry) => ({ entry, isElsewhere: false })),
    ...others.filter((entry) => !entry.refused).map((entry) => ({ entry, isElsewhere: true })),
  ];
  const answersOf = new Map(edits.filter(({ kind }) => kind === 'answers').map((edit) => [edit.key, edit]));
  const actions = [
    // The text typed since then is the newest version of the same answers.
    ...refused.map(({ entry, ...rest }) => ({ ...fromEntry(entry, 'failed', answersOf.get(entry.recordId)), ...rest })),
    ...unrefused.map(({ entry, isElsewhere }) => ({ ...fromEntry(entry, 'waiting'), isElsewhere })),
  ];
  const heldUntil = new Map(
    actions.map(({ recordId, state, at }) => [recordId, state === 'failed' ? Infinity : at] as const),
  );
  const own = edits.filter(({ kind, key, edit }) => kind !== 'answers' || edit.at > (heldUntil.get(key) ?? 0));
  return [...actions, ...own.map(fromEdit)].sort(
    (one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || one.at - other.at,
  );
}

const ORDER: readonly Unsent['state'][] = ['failed', 'waiting', 'begun', 'left'];

function fromEntry(entry: Entry, state: Unsent['state'], edit?: StoredEdit): Omit<Unsent, 'isElsewhere'> {
  const { id, kind, datasetId, recordId, title, at, answers } = entry;
  const typed = Object.fromEntries(answers.map(({ question, value }) => [question, plain(value)]));
  return {
    key: id,
    state,
    what: kind,
    datasetId,
    recordId,
    title,
    at,
    entry,
    edit,
    answers: edit ? byQuestion(edit.edit.answers) : typed,
  };
}

function fromEdit(stored: StoredEdit): Unsent {
  const { kind, key, edit } = stored;
  const { at, about, answers } = edit;
  const shared = {
    key: `${kind} ${key}`,
    what: kind,
    at,
    title: about?.title,
    edit: stored,
    isElsewhere: false,
    state: datasetOfDue(stored) ? ('waiting' as const) : isLeft(stored) ? ('left' as const) : ('begun' as const),
  };
  if (kind === 'bulkAnswers') {
    return { ...shared, datasetId: key, recordId: undefined, answers: byQuestion(answers) };
  }
  if (kind === 'annotations' || kind === 'discardedAnnotations') {
    // The key is the id of the dataset, with its workspace, and that of the record.
    const datasetId = about?.datasetId ?? key.split('.', 2).join('.');
    return { ...shared, datasetId, recordId: key.slice(datasetId.length + 1), answers: { ...answers } };
  }
  if (kind === 'decisions') {
    const { datasetId, answers: decided = {}, comment } = answers as Partial<Record<string, object>>;
    const said = comment ? { comment } : {};
    return { ...shared, datasetId: String(datasetId), recordId: key, answers: { ...byQuestion(decided), ...said } };
  }
  return { ...shared, datasetId: about?.datasetId, recordId: key, answers: byQuestion(answers) };
}

/** An answer without the name of its type. */
const plain = (value: object): unknown => Object.values(value)[0];

const byQuestion = (answers: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([question, value]) => [question, plain(value as object)]));

export const datasetIdsOf = (unsent: readonly { readonly datasetId?: string | undefined }[]): string[] => [
  ...new Set(unsent.flatMap(({ datasetId }) => datasetId ?? [])),
];

const TITLE_LENGTH = 100;

/** The beginning of a record's text in one line; undefined if it is no text to read. */
export function shortTitle(text: string | undefined): string | undefined {
  const line = text?.startsWith('data:') ? '' : text?.replaceAll(/\s+/g, ' ').trim();
  return line && line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : line || undefined;
}

/** An answer as a line of text, with the texts of its question's options. */
export function textOf(value: unknown, question?: Question): string {
  const optionText = (option: unknown): string =>
    question?.options?.find((one) => one.value === option)?.text ?? String(option ?? '');
  if (Array.isArray(value)) return value.map((one) => textOf(one, question)).join(', ');
  if (typeof value !== 'object' || value === null) return optionText(value);
  if ('value' in value) return `${'rank' in value ? String(value.rank ?? '–') : '–'}. ${optionText(value.value)}`;
  if ('label' in value && 'start' in value && 'end' in value) {
    return `${optionText(value.label)}: ${String(value.start)}–${String(value.end)}`;
  }
  return JSON.stringify(value);
}
