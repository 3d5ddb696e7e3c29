import {
  type Answers,
  fromResponse,
  fromSuggestions,
  sameAnswer,
  type Suggestion,
} from '#client/features/answer/index.ts';
import type { AnswerInput } from '#client/graphql/schema-types.ts';
import { type Entry, type SavedRecord, versionOf } from './outbox/entry.ts';

export interface AnsweredRecord extends SavedRecord {
  readonly suggestions: readonly Suggestion[];
}

export interface AnswerableRecord extends AnsweredRecord {
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * What the form shows before anybody types: the saved answers, or, on a pending record, what was suggested. The same record
 * has the same object, so that a form is not drawn again for it.
 */
export function startingAnswers({ response, suggestions }: AnsweredRecord): Answers {
  const source = response ?? suggestions;
  const known = STARTS.get(source);
  if (known) return known;
  const answers = response ? fromResponse(response) : fromSuggestions(suggestions);
  STARTS.set(source, answers);
  return answers;
}

const STARTS = new WeakMap<object, Answers>();

/** Whether two sets of answers say the same to every question. */
export function sameAnswers(a: Answers, b: Answers): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameAnswer(a[name], b[name]));
}

/** Answers that were to be sent, as the form has them. */
export function fromInputs(inputs: readonly AnswerInput[]): Answers {
  return Object.fromEntries(inputs.map(({ question, value }) => [question, value])) as Answers;
}

/** How the server's record differs from the version an action builds on. */
export type ConflictState = 'untouched' | 'done' | 'changed' | 'deleted';

/** Compares the version an action builds on with the server's. The outcome of this or an earlier action is no conflict. */
export function detectConflict({ basis, outcome, possibleOutcomes }: Entry, now: SavedRecord | null): ConflictState {
  if (!now) return 'deleted';
  if (versionOf(now) === basis.version) return 'untouched';
  if (isAlike(now, outcome)) return 'done';
  return possibleOutcomes.some((earlier) => isAlike(now, earlier)) ? 'untouched' : 'changed';
}

function isAlike(a: SavedRecord, b: SavedRecord): boolean {
  return a.status === b.status && sameAnswers(fromResponse(a.response), fromResponse(b.response));
}
