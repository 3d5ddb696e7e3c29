import { wireTime } from '../store/clock.ts';
import type { SuggesterRow } from '../store/suggesters.ts';
import type { RefusalRow, SuggestionJobRow } from '../store/suggestionJobs.ts';
import type { AnswerableQuestion } from '../services/datasetSettings.ts';
import type { RecordRow } from '../store/records.ts';
import { problemsOf, readAnswer } from './asking.ts';
import type { Outcome } from './endpoint.ts';
import { type Fault, Unreadable } from './faults.ts';
import { costOf } from './jobs.ts';

/** Never with the key. */
export const presentSuggester = ({ dataset_pk: _pk, sealed_key: _key, key_end, ...settings }: SuggesterRow) => ({
  ...settings,
  api_key: key_end === null ? null : { ends_with: key_end },
});

export const presentSuggestionJob = (
  { id, status, total, done, problem, paused_until, ...job }: SuggestionJobRow,
  suggester: SuggesterRow | undefined,
) => ({
  id,
  status,
  progress: { done, total },
  replace: job.replaces,
  suggested: job.suggested,
  skipped: job.skipped,
  refused: job.refused,
  input_tokens: job.input_tokens,
  output_tokens: job.output_tokens,
  cost: suggester ? costOf(suggester, job) : null,
  problem,
  paused_until: paused_until === null ? null : wireTime(paused_until),
  inserted_at: job.inserted_at,
  updated_at: job.updated_at,
});

export const presentRefusal = ({ reason, detail, faults, answer, refused_at }: RefusalRow, record_id: string) => ({
  record_id,
  reason,
  detail,
  faults: faults === null ? [] : (JSON.parse(faults) as Fault[]),
  answer,
  refused_at: wireTime(refused_at),
});

/** What a model answered about one record, and what would become of it. */
export function presentTest(
  suggester: SuggesterRow,
  record: RecordRow,
  questions: readonly AnswerableQuestion[],
  outcome: Outcome,
) {
  const usage = 'usage' in outcome ? outcome.usage : { input_tokens: 0, output_tokens: 0 };
  const told = { record_id: record.id, ...usage, cost: costOf(suggester, usage), faults: [] as Fault[] };
  if (outcome.kind !== 'answered') {
    const reason = outcome.kind === 'refused' ? outcome.reason : null;
    return { ...told, answer: null, suggestions: [], reason, problems: [outcome.detail] };
  }
  try {
    const { read, faults } = readAnswer(outcome, questions, record);
    const suggestions = read.map(({ question, value, score }) => ({ question_id: question.id, value, score }));
    const reason = faults.length > 0 ? 'invalid' : null;
    return { ...told, answer: outcome.text, suggestions, reason, problems: problemsOf(faults), faults };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...told, answer: outcome.text, suggestions: [], reason: 'not_json', problems: [error.message] };
  }
}
