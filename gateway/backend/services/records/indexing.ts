import type { Answer, Answers } from '../../shapes/responses.ts';
import type { MetadataPropertySettings } from '../../shapes/datasets.ts';
import type { QuestionSettings } from '../../shapes/questions.ts';
import type { FacetChanges } from '../../store/facetChanges.ts';
import type { FacetKey } from '../../store/facets.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Suggestion } from '../../store/records.ts';
import type { Questionnaire, AskedQuestion, DatasetSettings } from '../datasetSettings.ts';
import { own } from '../../http/json.ts';

type Values = (string | number)[];
const NONE: Values = [];

/** Writes down what records can be filtered and sorted by. */
export interface Indexing {
  settings: DatasetSettings;
  changes: FacetChanges<FacetKey>;
}

/** The same for answers, which know nothing of fields and metadata. */
export interface AnswerIndexing {
  settings: Questionnaire;
  changes: FacetChanges<FacetKey>;
}

/** What is written down may also go elsewhere, for example to be compared. */
type Told<Settings> = { settings: Settings; changes: Pick<FacetChanges<FacetKey>, 'set'> };

export function indexMetadata(
  { settings, changes }: Told<DatasetSettings>,
  ordinal: number,
  metadata: Record<string, unknown>,
): void {
  for (const property of settings.properties.values()) {
    const values = metadataValues(property.settings, own(metadata, property.name));
    changes.set({ kind: 'metadata', metadataPropertyPk: property.pk }, ordinal, values);
  }
}

function metadataValues({ type }: MetadataPropertySettings, value: unknown): Values {
  if (value === null || value === undefined) return NONE;
  if (type !== 'terms') return typeof value === 'number' ? [value] : NONE;
  // Where any term is allowed, a list or an object is kept like the others, but is no term to look for.
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one) => typeof one !== 'object').map(String);
}

export function indexSuggestion(
  { changes }: Told<unknown>,
  ordinal: number,
  question: AskedQuestion,
  suggestion?: Suggestion,
) {
  const { value, agent = null, score = null } = suggestion ?? {};
  const values = value === undefined ? NONE : answerValues(question.settings, value);
  const questionPk = question.pk;
  if (isIndexed(question.settings)) changes.set({ kind: 'suggestion_value', questionPk }, ordinal, values);
  changes.set({ kind: 'suggestion_agent', questionPk }, ordinal, agent === null ? NONE : [agent]);
  changes.set({ kind: 'suggestion_score', questionPk }, ordinal, score === null ? NONE : [score].flat());
}

/** What a user says of a record; undefined when there is nothing any more. */
export function indexResponse(
  { settings, changes }: Told<Questionnaire>,
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

/** Statuses as the numbers they are indexed by. */
export const STATUS_CODES: Readonly<Record<ResponseStatus, number>> = { draft: 1, submitted: 2, discarded: 3 };

/** Texts, rankings and spans cannot be filtered by. */
export const isIndexed = ({ type }: QuestionSettings): boolean =>
  type === 'label_selection' || type === 'multi_label_selection' || type === 'rating';

const answerValues = (settings: QuestionSettings, answer: Answer): Values =>
  isIndexed(settings) ? ([answer].flat() as Values) : NONE;
