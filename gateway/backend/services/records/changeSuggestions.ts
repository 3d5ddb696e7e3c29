import { UnprocessableError } from '../../http/errors.ts';
import type { Suggestion } from '../../store/suggestion.ts';
import type { SuggestionCreate } from '../../shapes/suggestions.ts';
import { moment } from '../../store/clock.ts';
import type { RecordRow } from '../../store/records.ts';
import type { FieldTexts } from '../checks/answers.ts';
import { checkSuggestion } from '../checks/suggestions.ts';
import { asked } from '../datasetSettings.ts';
import type { Checking } from './checkRecord.ts';
import { suggestionsOf, upserted } from './suggestionList.ts';
import { saveSuggestions } from './writeRecords.ts';

/** Puts a suggestion for one question in, in the place of the one that may be there. */
export function putSuggestion(
  checking: Checking,
  record: RecordRow,
  given: SuggestionCreate,
): { suggestion: Suggestion; isNew: boolean } {
  const { store } = checking;
  const question = store.questions.byId(given.question_id);
  if (!question) throw new UnprocessableError(`Question with id \`${given.question_id}\` not found`);
  checkSuggestion(asked(question), given, JSON.parse(record.fields) as FieldTexts);
  const before = suggestionsOf(record);
  const after = upserted(before, record.pk, given, moment());
  save(checking, record, after);
  return {
    suggestion: after.find(({ question_id }) => question_id === given.question_id)!,
    isNew: after.length > before.length,
  };
}

/** Takes suggestions away; ids the record does not have are nobody's loss. */
export function removeSuggestions(checking: Checking, record: RecordRow, ids: ReadonlySet<string>): void {
  save(
    checking,
    record,
    suggestionsOf(record).filter(({ id }) => !ids.has(id)),
  );
}

function save(checking: Checking, record: RecordRow, list: readonly Suggestion[]): void {
  const { store, settings } = checking;
  store.db.transaction(() => {
    const changes = store.facets.changes(settings.dataset.pk);
    saveSuggestions(checking, { settings, changes }, record, list);
    changes.flush();
  });
}
