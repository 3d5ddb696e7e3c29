import type { Answer, Answers } from '../../shapes/responses.ts';
import type { MetadataPropertySettings } from '../../shapes/datasets.ts';
import type { QuestionSettings } from '../../shapes/questions.ts';
import type { FacetChanges } from '../../store/facetChanges.ts';
import type { FacetKey } from '../../store/facets.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Suggestion } from '../../store/records.ts';
import type { AgreementCounts } from '../../quality/agreementCounts.ts';
import type { MarkSum } from '../../quality/marks.ts';
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
  marks: MarkSum;
}

/** Receives filter values, either to store them in facets or to compare them with those. */
type Sink = Pick<FacetChanges<FacetKey>, 'set'>;

export function indexMetadata(
  { settings, changes }: { settings: DatasetSettings; changes: Sink },
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
  // A property without a list of terms also stores nested lists and objects, but does not index them.
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter((term) => typeof term !== 'object').map(String);
}

export function indexSuggestion(
  { changes }: { changes: Sink },
  ordinal: number,
  question: AnswerableQuestion,
  suggestion?: Suggestion,
) {
  const { value, agent = null, score = null } = suggestion ?? {};
  const values = value === undefined ? NONE : answerValues(question.settings, value);
  const questionPk = question.pk;
  if (isIndexed(question.settings)) changes.set({ kind: 'suggestion_value', questionPk }, ordinal, values);
  changes.set({ kind: 'suggestion_agent', questionPk }, ordinal, agent === null ? NONE : [agent]);
  changes.set({ kind: 'suggestion_score', questionPk }, ordinal, score === null ? NONE : [score].flat());
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
  isIndexed(settings) ? ([answer].flat() as Values) : NONE;
