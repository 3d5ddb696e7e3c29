import type { Origin } from '../history/origin.ts';
import { validate } from '../http/ajv.ts';
import { UnprocessableError } from '../http/errors.ts';
import { issuesOf } from '../http/issues.ts';
import { checkSuggestion } from '../services/checkAnswers.ts';
import type { AnswerableQuestion, DatasetSettings } from '../services/datasetSettings.ts';
import { saveEachSuggestion } from '../services/records/bulkSuggestions.ts';
import { changeRecords } from '../services/records/context.ts';
import { suggestionsOf } from '../services/records/suggestions.ts';
import type { FieldValues } from '../shapes/fields.ts';
import { type Score, SuggestionCreate } from '../shapes/records.ts';
import type { Answer } from '../shapes/responses.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { RecordRow } from '../store/records.ts';
import { open } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import { answerSchema, parseAnswer, toValue } from './answers.ts';
import type { Outcome, Question, Target } from './endpoint.ts';
import { brokenRule, type Fault, Unreadable } from './faults.ts';
import type { NewRefusal } from '../store/suggestionJobs.ts';
import { messagesFor } from './prompt.ts';
import { scoresIn } from './scores.ts';
import type { SuggesterRow } from '../store/suggesters.ts';
import type { Replaceable } from '../shapes/suggester.ts';

type Answered = Extract<Outcome, { kind: 'answered' }>;

/** The secret that seals an API key, so that the database alone does not reveal the key. */
export const sealedWith = (secret: string, datasetPk: number): string =>
  JSON.stringify(['suggester', secret, datasetPk]);

/** Undefined if the stored key was sealed with another secret. */
export function targetOf(suggester: SuggesterRow, secret: string): Target | undefined {
  const { sealed_key, dataset_pk } = suggester;
  try {
    return { ...suggester, key: sealed_key && open(sealedWith(secret, dataset_pk), sealed_key) };
  } catch {
    return undefined;
  }
}

export const UNREADABLE_KEY =
  'the stored API key cannot be read, because the secret of the server has changed: an owner has to enter it again';

export const agentOf = ({ agent, model }: SuggesterRow): string => agent ?? model;

/** The questions that a suggester answers. */
export const chosenQuestions = (
  { questions }: DatasetSettings,
  names: readonly string[] | null | undefined,
): AnswerableQuestion[] => questions.filter(({ name }) => names?.includes(name) ?? true);

/** Returns the questions to ask about a record: those without a suggestion, or with one that may be replaced. */
export function openQuestions(
  suggester: SuggesterRow,
  questions: readonly AnswerableQuestion[],
  { suggestions }: Pick<RecordRow, 'suggestions'>,
  replaces: Replaceable,
): AnswerableQuestion[] {
  if (replaces === 'all' || suggestions === null) return [...questions];
  const kept = suggestionsOf({ suggestions }).filter(
    ({ agent }) => replaces === 'none' || agent !== agentOf(suggester),
  );
  return questions.filter(({ id }) => !kept.some(({ question_id }) => question_id === id));
}

export const questionAbout = (
  { prompt }: Pick<SuggesterRow, 'prompt'>,
  settings: DatasetSettings,
  questions: readonly AnswerableQuestion[],
  record: RecordRow,
): Question => ({
  messages: messagesFor(prompt, settings, questions, record),
  schema: answerSchema(questions),
});

interface Read {
  question: AnswerableQuestion;
  value: Answer;
  score: Score | null;
}

/** Returns the suggestions in an answer, and the faults of the answers to the remaining questions. */
export function readAnswer(
  { text, tokens }: Answered,
  questions: readonly AnswerableQuestion[],
  record: Pick<RecordRow, 'fields'>,
): { read: Read[]; faults: Fault[] } {
  const fields = JSON.parse(record.fields) as FieldValues;
  const { answers, start, json } = parseAnswer(text);
  const scoreOf = scoresIn(text, { json, start }, tokens ?? []);
  const read: Read[] = [];
  const faults: Fault[] = [];
  for (const question of questions) {
    try {
      const { value, path } = toValue(question, answers, fields);
      const score = scoreOf(path);
      read.push({ question, value: validValue(question, value, score, fields), score });
    } catch (error) {
      if (!(error instanceof Unreadable) && !(error instanceof UnprocessableError)) throw error;
      const fault = (error instanceof Unreadable && error.fault) || brokenRule(question, answers[question.name]);
      faults.push({ question: question.name, ...fault, detail: error.message });
    }
  }
  return { read, faults };
}

export const problemsOf = (faults: readonly Fault[]): string[] =>
  faults.map(({ question, detail }) => `${question}: ${detail}`);

/** Checks a value by the rules for suggestions. */
function validValue(question: AnswerableQuestion, value: unknown, score: Score | null, fields: FieldValues): Answer {
  const { value: input, errors } = validate(SuggestionCreate, { question_id: question.id, value, score });
  const [issue] = issuesOf(SuggestionCreate, errors, 'body');
  if (issue) throw new Unreadable(issue.msg);
  checkSuggestion(question, input as SuggestionCreate, fields);
  return (input as SuggestionCreate).value;
}

/** The history is about what people answer; suggestions have none. */
const BY_NOBODY: Origin = { userPk: null, client: 'api', isBulk: true };

interface Saving {
  dataset: DatasetRow;
  suggester: SuggesterRow;
  questions: readonly AnswerableQuestion[];
  replaces: Replaceable;
}

/** Saves what an answer suggests. Returns what is wrong with it, also if a part was saved. */
export function saveAnswer(
  store: Store,
  { dataset, suggester, questions, replaces }: Saving,
  record: RecordRow,
  answered: Answered,
): NewRefusal | undefined {
  const answer = shown(answered.text);
  try {
    const { read, faults } = readAnswer(answered, questions, record);
    // Suggestions may have been added since the model was asked.
    const open = openQuestions(suggester, questions, record, replaces);
    const items = read
      .filter(({ question }) => open.includes(question))
      .map(({ question, value, score }) => ({
        record_id: record.id,
        question_id: question.id,
        type: 'model',
        agent: agentOf(suggester),
        value,
        score,
      }));
    changeRecords(store, dataset, BY_NOBODY, (context) => saveEachSuggestion(context, items));
    if (faults.length === 0) return undefined;
    return { reason: 'invalid', detail: shown(problemsOf(faults).join('; ')), faults: JSON.stringify(faults), answer };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { reason: 'not_json', detail: error.message, answer };
  }
}

const SHOWN_LENGTH = 2_000;

/** SQLite would cut the text off at a NUL. */
const shown = (text: string): string => text.slice(0, SHOWN_LENGTH).replaceAll('\0', '\u{FFFD}');
