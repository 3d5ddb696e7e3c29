import type { TFunction } from 'i18next';
import { toast } from '#client/ui/toast.ts';
import type { Action, ActionKind, Item, Outcome } from './action.ts';

export const OUTCOME_TEXTS = ['taskRecord', 'record', 'status', 'bulk', 'common'] as const;
type Texts = TFunction<typeof OUTCOME_TEXTS>;

interface WaysBack {
  /** Brings back what the server refused. */
  restore: (() => void) | undefined;
  /** Takes back what was done, where that can be. */
  undo: (() => void) | undefined;
}

/** Says what came of an action, and offers the way back. */
export function notifyOutcome(
  t: Texts,
  { kind, items }: Action,
  outcomes: readonly Outcome[],
  { restore, undo }: WaysBack,
): void {
  const errors = new Map(outcomes.map(({ recordId, error }) => [recordId, error]));
  const failed = items.filter(({ id }) => errors.has(id) && errors.get(id) !== null);
  const done = items.filter(({ id }) => errors.get(id) === null);
  const toasted = { id: 'task-action', isReplacing: true };
  if (failed.length > 0) {
    const action = restore && { action: { label: t('record:restoreEdit'), run: restore } };
    toast({ ...toasted, kind: 'error', message: failureOf(t, kind, failed), ...action });
    return;
  }
  const message = done.length > 0 ? successOf(t, kind, done) : undefined;
  const action = undo && { action: { label: t('common:undo'), run: undo } };
  if (message !== undefined) toast({ ...toasted, message, ...action });
}

/** What a person sees of the others is enough. */
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

/** The word for what is taken back. */
const undoneStatus = (t: Texts, items: readonly Item[]): string =>
  t(items[0]?.from === 'DISCARDED' ? 'status:discarded' : 'status:validated');
