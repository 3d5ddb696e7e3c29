import { randomUUID } from 'node:crypto';
import { type Issue, ValidationError } from '../../http/errors.ts';
import type { GivenRecord } from '../shapes/records.ts';
import type { Task } from '../shapes/task.ts';
import { BrokenRule } from './brokenRule.ts';
import type { Answer, TaskDocument } from '../store/document.ts';
import { metadataOf } from './metadata.ts';
import { textClassification } from './tasks/textClassification.ts';
import { text2Text } from './tasks/text2Text.ts';
import { tokenClassification } from './tasks/tokenClassification.ts';
import type { TaskKind } from './tasks/taskKind.ts';
import { readTime } from './times.ts';

const KINDS: Record<Task, TaskKind> = {
  TextClassification: textClassification,
  TokenClassification: tokenClassification,
  Text2Text: text2Text,
};

/** Records as they are stored, from records as they are sent; all that is wrong with them is told at once. */
export function incomingRecords(task: Task, given: readonly GivenRecord[], at: string): TaskDocument[] {
  const issues: Issue[] = [];
  const documents = given.flatMap((record, index) => {
    try {
      return [incoming(KINDS[task], record, at)];
    } catch (error) {
      if (!(error instanceof BrokenRule)) throw error;
      issues.push({ loc: ['body', 'records', index, '__root__'], msg: error.message, type: 'value_error' });
      return [];
    }
  });
  if (issues.length > 0) throw new ValidationError(issues);
  return documents;
}

function incoming(kind: TaskKind, given: GivenRecord, at: string): TaskDocument {
  const members = kind.members(given);
  const predictions = answers(kind, given.predictions, given.prediction, members);
  const annotations = answers(kind, given.annotations, given.annotation, members);
  const document: TaskDocument = {
    id: given.id ?? randomUUID(),
    ...(given.metadata && { metadata: metadataOf(given.metadata) }),
    ...(given.event_timestamp != null && { event_timestamp: timeOf(given.event_timestamp) }),
    status: given.status ?? 'Default',
    ...(predictions && { prediction: predictions.first, predictions: predictions.all }),
    ...(annotations && { annotation: annotations.first, annotations: annotations.all }),
    last_updated: at,
    ...members,
  };
  kind.check(document);
  return document;
}

/** The one answer and the map of all agents' answers, each filled from the other. */
function answers(
  kind: TaskKind,
  map: GivenRecord['predictions'],
  one: GivenRecord['prediction'],
  members: Pick<TaskDocument, 'text' | 'tokens'>,
): { first: Answer; all: Record<string, Answer> } | undefined {
  const all = Object.fromEntries(
    Object.entries(map ?? {}).map(([agent, given]) => [agent, kind.answer(given, members)]),
  );
  const own = one ? { agent: one.agent!, ...kind.answer(one, members) } : undefined;
  if (own) {
    const { agent, ...rest } = own;
    return { first: own, all: Object.fromEntries([...Object.entries(all), [agent, rest]]) };
  }
  const [first] = Object.entries(all);
  return first && { first: { agent: first[0], ...first[1] }, all };
}

function timeOf(given: string | number): string {
  const time = readTime(given);
  if (time === undefined) throw new BrokenRule('event_timestamp: invalid datetime format');
  return time;
}
