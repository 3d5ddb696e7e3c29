import { validate } from '../../http/ajv.ts';
import { type HttpError, type Path, UnprocessableError, ValidationError } from '../../http/errors.ts';
import { issuesOf } from '../../http/issues.ts';
import { SuggestionOfRecord } from '../../shapes/records.ts';
import type { RecordRow } from '../../store/records.ts';
import { suggestedQuestion } from './checkRecord.ts';
import { ownRecord, type RecordContext } from './context.ts';
import { isStoredSuggestion, putSuggestion, suggestionsOf } from './suggestions.ts';

/** The outcome of an item. A refused item has changed nothing. */
export type SuggestionOutcome =
  | { outcome: 'created' | 'updated' | 'unchanged'; record_id: string }
  | { outcome: 'refused'; detail: string; loc: Path };

/** Saves suggestions one by one: each has its own outcome. */
export function saveEachSuggestion(context: RecordContext, items: readonly unknown[]): SuggestionOutcome[] {
  const changed = new Set<number>();
  const outcomes = items.map((item): SuggestionOutcome => {
    try {
      const input = validItem(item);
      const record = recordOf(context, input);
      suggestedQuestion(context, input);
      if (isStoredSuggestion(suggestionsOf(record), input)) return { outcome: 'unchanged', record_id: record.id };
      const { isNew } = putSuggestion(context, record, input);
      changed.add(record.pk);
      return { outcome: isNew ? 'created' : 'updated', record_id: record.id };
    } catch (error) {
      if (!(error instanceof UnprocessableError) && !(error instanceof ValidationError)) throw error;
      return refusalOf(error);
    }
  });
  context.events.records('record.updated', context.settings.dataset, changed);
  return outcomes;
}

function validItem(item: unknown): SuggestionOfRecord {
  const { value, errors } = validate(SuggestionOfRecord, item);
  const issues = issuesOf(SuggestionOfRecord, errors, 'body');
  if (issues.length > 0) throw new ValidationError(issues);
  return value as SuggestionOfRecord;
}

function recordOf(context: RecordContext, { record_id, external_id }: SuggestionOfRecord): RecordRow {
  const { store, settings } = context;
  if ((record_id == null) === (external_id == null)) {
    throw new UnprocessableError('a suggestion needs either `record_id` or `external_id`');
  }
  const record =
    record_id == null ? store.records.byExternalId(settings.dataset.pk, external_id!) : ownRecord(context, record_id);
  if (record) return record;
  throw new ValidationError([
    {
      loc: ['body', record_id == null ? 'external_id' : 'record_id'],
      msg: 'the dataset has no such record',
      type: 'value_error',
    },
  ]);
}

/** The text without the place, and the place without the name of the body. */
function refusalOf(error: HttpError): SuggestionOutcome {
  const issues = (error.body as { detail: { params?: { errors?: { loc: Path; msg: string }[] } } }).detail.params
    ?.errors;
  const [first] = issues ?? [];
  return { outcome: 'refused', detail: first?.msg ?? error.message, loc: first?.loc.slice(1) ?? [] };
}
