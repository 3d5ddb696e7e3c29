import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#client/features/sync/index.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Action, ActionKind, Item } from './action.ts';
import { sameAnnotation, savedAnnotation } from './annotation.ts';
import type { SavedTaskRecordFragment } from './TaskActions.generated.ts';

/** A refused action on a record. */
interface Failure {
  readonly action: Action;
  readonly item: Item;
  readonly reason: string;
  readonly isOffline: boolean;
  /** The record's version at that time. */
  readonly version: string | null | undefined;
  /** The record's edit at that time. */
  readonly edit: object | undefined;
}

/** Actions that are sent again by themselves. */
const RESENT: readonly ActionKind[] = ['validate', 'discard', 'clear', 'save'];

/** The refused actions by record. `failureOf` returns the reason until the action has been done in another way. */
export function useFailures() {
  const { t } = useTranslation('net');
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const isOnline = useIsOnline();
  const { add, dismiss } = useHandlers({
    add(action: Action, refused: readonly Outcome[], stateOf: (id: string) => Pick<Failure, 'version' | 'edit'>): void {
      const itemsById = new Map(action.items.map((item) => [item.recordId, item]));
      const added = refused.flatMap(({ recordId, error, isOffline = false }): [string, Failure][] => {
        const item = itemsById.get(recordId);
        return item ? [[recordId, { action, item, reason: error ?? '', isOffline, ...stateOf(recordId) }]] : [];
      });
      setFailures((known) => new Map([...known, ...added]));
    },
    dismiss(recordIds: readonly string[]): void {
      const dismissed = new Set(recordIds);
      setFailures((known) => new Map([...known].filter(([id]) => !dismissed.has(id))));
    },
  });
  /** The actions with those of their records that failed only for want of a network and were not edited since then. */
  function takeOffline(editOf: (id: string) => object | undefined): Action[] {
    const isUntouched = ({ recordId }: Item): boolean => {
      const failure = failures.get(recordId);
      return failure !== undefined && failure.isOffline && failure.edit === editOf(recordId);
    };
    const actions = new Set([...failures.values()].map(({ action }) => action));
    return [...actions]
      .filter(({ kind }) => RESENT.includes(kind))
      .map((action) => ({ ...action, items: action.items.filter(isUntouched) }))
      .filter(({ items }) => items.length > 0);
  }
  const failureOf = (record: SavedTaskRecordFragment): string | undefined => {
    const failure = failures.get(record.id);
    if (!failure || isDone(failure, record)) return undefined;
    return failure.isOffline && isOnline ? t('wasOffline') : failure.reason;
  };
  return { add, dismiss, failureOf, takeOffline };
}

/** The answer of the server may have been lost, or somebody else saved the same. */
function isDone({ action: { kind }, item, version }: Failure, record: SavedTaskRecordFragment): boolean {
  if (record.lastUpdated === version) return false;
  const hasStatus = record.status === item.status || (kind === 'save' && record.status === 'VALIDATED');
  const isAnnotationUnchanged = item.annotation === undefined && kind !== 'clear' && kind !== 'restore';
  return hasStatus && (isAnnotationUnchanged || sameAnnotation(item.annotation, savedAnnotation(record)));
}
