import type { TFunction } from 'i18next';
import type { Outcome } from '#client/features/sync/index.ts';
import { toast } from '#client/ui/toast.ts';
import type { Action, ActionKind, Item } from './action.ts';

export const OUTCOME_TEXTS = ['taskRecord', 'record', 'status', 'bulk', 'common'] as const;
type Texts = TFunction<typeof OUTCOME_TEXTS>;

interface Remedies {
  /** Restores what the server refused. */
  restore: (() => void) | undefined;
  /** Undoes what was done, where that can be. */
  undo: (() => void) | undefined;
}

/** Shows the outcome of an action, and offers to undo it or to restore what was refused. */
export function notifyOutcome(
  t: Texts,
  { kind, items }: Action,
  outcomes: readonly Outcome[],
  { restore, undo }: Remedies,
): void {
  const errors = new Map(outcomes.map(({ recordId, error }) => [recordId, error]));
  const failed = items.filter(({ recordId }) => errors.has(recordId) && errors.get(recordId) !== null);
  const done = items.filter(({ recordId }) => errors.get(recordId) === null);
  const options = { id: 'task-action', isReplacing: true };
  if (failed.length > 0) {
    const action = restore && { action: { label: t('record:restoreEdit'), run: restore } };
    toast({ ...options, kind: 'error', message: failureOf(t, kind, failed), ...action });
    return;
  }
  const message = done.length > 0 ? successOf(t, kind, done) : undefined;
  const action = undo && { action: { label: t('common:undo'), run: undo } };
  if (message !== undefined) toast({ ...options, message, ...action });
}

/** Undefined for actions whose outcome on screen says enough. */
function successOf(t: Texts, kind: ActionKind, done: readonly Item[]): string | undefined {
  const count = done.length;
  if (kind === 'validate') return t('taskRecord:validated', { count });
  if (kind === 'discard') return t('taskRecord:discarded', { count });
  if (kind === 'save') return t('taskRecord:saved', { count });
  if (kind === 'undo') return t('taskRecord:undone', { count, status: undoneStatus(t, done) });
  if (kind === 'clear')
    return t('taskRecord:cleared', { count: done.filter(({ before }) => before?.annotation).length });
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

/** The word for the status that is undone. */
const undoneStatus = (t: Texts, items: readonly Item[]): string =>
  t(items[0]?.from === 'DISCARDED' ? 'status:discarded' : 'status:validated');
