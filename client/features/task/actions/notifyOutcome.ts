import type { TFunction } from 'i18next';
import type { Outcome } from '#client/features/sync/index.ts';
import { toast } from '#client/ui/toast.ts';
import type { Action, ActionKind, Item } from './action.ts';

export const OUTCOME_TEXTS = ['taskRecord', 'record', 'status', 'bulk', 'common'] as const;
type Texts = TFunction<typeof OUTCOME_TEXTS>;

/** Shows the outcome of an action, and offers to undo it or to restore the edits that were refused. */
export function notifyOutcome(
  t: Texts,
  { kind, items, editCount = 0 }: Action,
  outcomes: readonly Outcome[],
  { restore, undo }: Record<'restore' | 'undo', (() => void) | undefined>,
): void {
  const errors = new Map(outcomes.map(({ recordId, error }) => [recordId, error]));
  const failed = items.filter(({ recordId }) => errors.has(recordId) && errors.get(recordId) !== null);
  const saved = items.filter(({ recordId }) => errors.get(recordId) === null);
  const options = { id: 'task-action', isReplacing: true };
  if (failed.length > 0) {
    const action = restore && { action: { label: t('record:restoreEdit'), run: restore } };
    toast({ ...options, kind: 'error', message: failureOf(t, kind, failed), ...action });
    return;
  }
  const message = saved.length > 0 ? successOf(t, kind, saved, editCount) : undefined;
  const action = undo && { action: { label: t('common:undo'), run: undo } };
  if (message !== undefined) toast({ ...options, message, ...action });
}

/** Undefined for actions whose outcome on screen is enough. */
function successOf(t: Texts, kind: ActionKind, saved: readonly Item[], editCount: number): string | undefined {
  const count = saved.length;
  if (kind === 'validate') return t('taskRecord:validated', { count });
  if (kind === 'discard') return t('taskRecord:discarded', { count });
  if (kind === 'save') return t('taskRecord:saved', { count });
  if (kind === 'undo') return t('taskRecord:undone', { count, status: undoneStatus(t, saved) });
  if (kind === 'clear') {
    const annotated = saved.filter(({ before }) => before?.annotation).length;
    if (annotated > 0) return t('taskRecord:cleared', { count: annotated });
    return editCount > 0 ? t('taskRecord:clearedEdits', { count: editCount }) : undefined;
  }
  if (kind === 'restore') return t('bulk:undone', { count });
  return undefined;
}

function failureOf(t: Texts, kind: ActionKind, failed: readonly Item[]): string {
  const count = failed.length;
  if (kind === 'validate') return t('taskRecord:validateFailed', { count });
  if (kind === 'discard') return t('taskRecord:discardFailed', { count });
  if (kind === 'undo') return t('taskRecord:undoFailed', { count, status: undoneStatus(t, failed) });
  return t('bulk:someFailed');
}

const undoneStatus = (t: Texts, items: readonly Item[]): string =>
  t(items[0]?.from === 'DISCARDED' ? 'status:discarded' : 'status:validated');
