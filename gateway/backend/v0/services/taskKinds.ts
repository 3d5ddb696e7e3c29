import type { Task } from '../shapes/datasets.ts';
import type { GivenRecord } from '../shapes/records.ts';
import type { Answer, Entity, Label, TaskDocument } from '../store/taskRecords.ts';
import { flatten } from './metadata.ts';

export class InvalidRecordError extends Error {}

/** Converts the members of a task's records to the stored form. */
export interface TaskKind {
  members(given: GivenRecord): Pick<TaskDocument, 'text' | 'inputs' | 'multi_label' | 'explanation' | 'tokens'>;
  answer(given: NonNullable<GivenRecord['prediction']>, document: Pick<TaskDocument, 'text' | 'tokens'>): Answer;
  /** Validates the whole record. */
  check?(document: TaskDocument): void;
}

const byScore = (a: { score: number }, b: { score: number }): number => b.score - a.score;

const text2Text: TaskKind = {
  members: ({ text = '' }) => ({ text }),
  answer: ({ sentences = [] }) => ({
    sentences: sentences.map(({ text, score }) => ({ text, score })).sort(byScore),
  }),
};

const textClassification: TaskKind = {
  members({ inputs = {}, multi_label = false, explanation }) {
    const flat: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(inputs)) flatten(name, value, flat, (member) => member);
    const texts = Object.entries(flat).map(([name, value]) => [name, textsOf(name, value)] as const);
    if (texts.length === 0) throw new InvalidRecordError('No inputs provided');
    return {
      text: texts.flatMap(([, value]) => value).join('\n'),
      inputs: Object.fromEntries(texts),
      multi_label,
      ...(explanation && { explanation }),
    };
  },

  answer: ({ labels = [] }) => ({
    labels: labels.map(({ class: class_label, score }): Label => ({ class_label, score })).sort(byScore),
  }),

  check({ multi_label, prediction, annotation, status }) {
    if (multi_label) return;
    const sum = (prediction?.labels ?? []).reduce((total, { score }) => total + score, 0);
    if (sum > MAX_SUM) throw new InvalidRecordError(`Wrong score distributions: ${sum} > 1`);
    if (annotation && annotation.labels!.length !== 1) {
      throw new InvalidRecordError('Single label record must include only one annotation label');
    }
    if (status === 'Validated' && !annotation) {
      throw new InvalidRecordError('Cannot validate a record without an annotation');
    }
  },
};

/** Sums of floats have rounding errors. */
const MAX_SUM = 1.001;

function textsOf(name: string, value: unknown): string | string[] {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((text) => typeof text === 'string')) return value;
  throw new InvalidRecordError(`inputs.${name}: a text or a list of texts expected`);
}

/** The labels of an answer that count: the likely ones in multi-label records, else the best. */
export function labelsOf(answer: Answer | undefined, { multi_label }: Pick<TaskDocument, 'multi_label'>): string[] {
  const labels = answer?.labels ?? [];
  const counted = multi_label ? labels.filter(({ score }) => score > MULTI_LABEL_THRESHOLD) : labels.slice(0, 1);
  return counted.map(({ class_label }) => class_label);
}

const MULTI_LABEL_THRESHOLD = 0.5;

const tokenClassification: TaskKind = {
  members({ text, raw_text, tokens = [] }) {
    const given = text ?? raw_text;
    if (given === undefined || given.trim() === '')
      throw new InvalidRecordError('text: a text that is not empty expected');
    placesOf(given, tokens);
    return { text: given, tokens };
  },

  answer({ entities = [], score }, { text, tokens = [] }) {
    const places = placesOf(text, tokens);
    const characters = [...text];
    const fitted = entities.map((entity) => aligned(trimmed(entity, characters), characters, places));
    return { entities: fitted, ...(score != null && { score }) };
  },
};

interface Places {
  starts: ReadonlySet<number>;
  ends: ReadonlySet<number>;
}

/** The positions of tokens in characters, not in UTF-16 units. */
function placesOf(text: string, tokens: readonly string[]): Places {
  const [starts, ends] = [new Set<number>(), new Set<number>()];
  const isPlain = !/[\u{D800}-\u{DFFF}]/u.test(text) && [...text].length === text.length;
  let [from, characters] = [0, 0];
  for (const token of tokens) {
    const at = text.indexOf(token, from);
    if (at < 0) throw new InvalidRecordError(`Token '${token}' not found in text: ${text}`);
    characters += isPlain ? at - from : [...text.slice(from, at)].length;
    starts.add(characters);
    characters += isPlain ? token.length : [...token].length;
    ends.add(characters);
    from = at + token.length;
  }
  return { starts, ends };
}

/** Removes blanks around an entity. */
function trimmed({ start, end, label, score }: Entity, characters: readonly string[]): Entity {
  if (end <= start)
    throw new InvalidRecordError(
      'End character cannot be placed before the starting character, it must be at least one character after.',
    );
  while (start < end && isBlank(characters[start])) start += 1;
  while (end > start && isBlank(characters[end - 1])) end -= 1;
  return { start, end, label, score };
}

const isBlank = (character: string | undefined): boolean => character !== undefined && character.trim() === '';

function aligned(entity: Entity, characters: readonly string[], { starts, ends }: Places): Entity {
  if (starts.has(entity.start) && ends.has(entity.end)) return entity;
  const mention = characters.slice(entity.start, entity.end).join('');
  throw new InvalidRecordError(
    `Provided entity span ${mention} (${entity.start}, ${entity.end}) is not aligned with provided tokens.`,
  );
}

export const TASK_KINDS: Readonly<Record<Task, TaskKind>> = {
  TextClassification: textClassification,
  TokenClassification: tokenClassification,
  Text2Text: text2Text,
};
