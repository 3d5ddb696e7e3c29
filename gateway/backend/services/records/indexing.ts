import type { Answer, Answers } from '../../shapes/responses.ts';
import type { MetadataPropertyRow } from '../../store/children.ts';
import type { MetadataPropertySettings } from '../../shapes/datasets.ts';
import type { QuestionSettings } from '../../shapes/questions.ts';
import type { FacetChanges } from '../../store/facetChanges.ts';
import type { FacetKey } from '../../store/facets.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Suggestion } from '../../store/records.ts';
import type { AgreementCounts } from '../../quality/agreementCounts.ts';
import type { ScoreCounts } from '../../quality/scoreCounts.ts';
import type { Questionnaire, AnswerableQuestion, DatasetSettings } from '../datasetSettings.ts';
import { own } from '#gateway/lib/own.ts';

type Values = (string | number)[];
const NONE: Values = [];

/** The settings and the facets for the filter values of responses. */
export interface ResponseIndexing {
  settings: Questionnaire;
  changes: FacetChanges<FacetKey>;
  /** Collects changes of the agreement between people. */
  agreement: AgreementCounts;
  /** Collects changes of the scores. */
  scores: ScoreCounts;
}

/** Receives filter values, either to store them in facets or to compare them with those. */
type Sink = Pick<FacetChanges<FacetKey>, 'set'>;

/** Makes a value for each object once, and returns the same one for every record. */
function remembered<Owner extends object, Value>(make: (owner: Owner) => Value): (owner: Owner) => Value {
  const known = new WeakMap<Owner, Value>();
  return (owner) => {
    let value = known.get(owner);
    if (!value) known.set(owner, (value = make(owner)));
    return value;
  };
}

const keyOfProperty = remembered(({ pk }: MetadataPropertyRow): FacetKey => ({
  kind: 'metadata',
  metadataPropertyPk: pk,
}));

const keysOfQuestion = remembered(({ pk: questionPk }: AnswerableQuestion) => ({
  value: { kind: 'suggestion_value', questionPk } as FacetKey,
  agent: { kind: 'suggestion_agent', questionPk } as FacetKey,
  score: { kind: 'suggestion_score', questionPk } as FacetKey,
}));

export function indexMetadata(
  { settings, changes }: { settings: DatasetSettings; changes: Sink },
  ordinal: number,
  metadata: Record<string, unknown>,
): void {
  for (const property of settings.properties.values()) {
    changes.set(keyOfProperty(property), ordinal, metadataValues(property.settings, own(metadata, property.name)));
  }
}

const INSERTED_AT: FacetKey = { kind: 'inserted_at' };
const UPDATED_AT: FacetKey = { kind: 'updated_at' };

export function indexInsertion({ changes }: { changes: Sink }, ordinal: number, at: number): void {
  changes.set(INSERTED_AT, ordinal, [at]);
  changes.set(UPDATED_AT, ordinal, [at]);
}

function metadataValues({ type }: MetadataPropertySettings, value: unknown): Values {
  if (value === null || value === undefined) return NONE;
  if (type !== 'terms') return typeof value === 'number' ? [value] : NONE;
  // A property without a list of terms also stores nested lists and objects, but does not index them.
  return listOf(value)
    .filter((term) => typeof term !== 'object')
    .map(String);
}

export function indexSuggestion(
  { changes }: { changes: Sink },
  ordinal: number,
  question: AnswerableQuestion,
  suggestion?: Suggestion,
) {
  const { value, agent = null, score = null } = suggestion ?? {};
  const values = value === undefined ? NONE : answerValues(question.settings, value);
  const keys = keysOfQuestion(question);
  if (isIndexed(question.settings)) changes.set(keys.value, ordinal, values);
  changes.set(keys.agent, ordinal, agent === null ? NONE : [agent]);
  changes.set(keys.score, ordinal, score === null ? NONE : listOf(score));
}

/** Indexes a user's response to a record; undefined removes it. */
export function indexResponse(
  { settings, changes }: { settings: Questionnaire; changes: Sink },
  ordinal: number,
  userPk: number,
  response?: { status: ResponseStatus; answers: Answers | null },
): void {
  changes.set({ kind: 'response_status', userPk }, ordinal, response ? [STATUS_CODES[response.status]] : NONE);
  for (const question of settings.questions) {
    if (!isIndexed(question.settings)) continue;
    const answer = own(response?.answers ?? {}, question.name)?.value;
    const values = answer === undefined ? NONE : answerValues(question.settings, answer);
    changes.set({ kind: 'response_value', questionPk: question.pk, userPk }, ordinal, values);
  }
}

/** The codes of statuses in facets. */
export const STATUS_CODES: Readonly<Record<ResponseStatus, number>> = { draft: 1, submitted: 2, discarded: 3 };

/** Records cannot be filtered by texts, rankings and spans. */
export const isIndexed = ({ type }: QuestionSettings): boolean =>
  type === 'label_selection' || type === 'multi_label_selection' || type === 'rating';

const answerValues = (settings: QuestionSettings, answer: Answer): Values =>
  isIndexed(settings) ? listOf(answer as string | number | string[]) : NONE;

const listOf = <Value>(value: Value | Value[]): Value[] => (Array.isArray(value) ? value : [value]);
