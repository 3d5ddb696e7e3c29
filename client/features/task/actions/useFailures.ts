import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#client/lib/online.ts';
import { sameAnnotation, savedAnnotation } from './annotation.ts';
import type { Action, ActionKind, Item, Outcome } from './action.ts';
import type { SavedTaskRecordFragment } from './SaveAnnotations.generated.ts';

/** An action to a record that the server did not take. */
interface Failure {
  readonly kind: ActionKind;
  readonly item: Item;
  readonly reason: string;
  /** Whether there was no network. */
  readonly isOffline: boolean;
  /** The record's version when it was refused. */
  readonly version: string | null | undefined;
}

/** What was not stored: `reasonOf` tells why, for as long as that is so. */
export interface Failures {
  note(action: Action, refusals: readonly Outcome[], versionOf: (id: string) => Failure['version']): void;
  /** Nobody waits for it any more: something else is done, or it was given up. */
  forget(ids: readonly string[]): void;
}

type ReasonOf = (record: SavedTaskRecordFragment) => string | undefined;

export function useFailures(): readonly [failures: Failures, reasonOf: ReasonOf] {
  const { t } = useTranslation('net');
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const isOnline = useIsOnline();

  const note = useCallback<Failures['note']>(({ kind, items }, refusals, versionOf) => {
    const itemsById = new Map(items.map((item) => [item.id, item]));
    const noted = refusals.flatMap(({ recordId, error, isOffline = false }): [string, Failure][] => {
      const item = itemsById.get(recordId);
      return item ? [[recordId, { kind, item, reason: error ?? '', isOffline, version: versionOf(recordId) }]] : [];
    });
    setFailures((known) => new Map([...known, ...noted]));
  }, []);
  const forget = useCallback<Failures['forget']>((ids) => {
    const gone = new Set(ids);
    setFailures((known) => new Map([...known].filter(([id]) => !gone.has(id))));
  }, []);
  const reasonOf = useCallback<ReasonOf>(
    (record) => {
      const failure = failures.get(record.id);
      if (!failure || isDone(failure, record)) return undefined;
      return failure.isOffline && isOnline ? t('wasOffline') : failure.reason;
    },
    [failures, isOnline, t],
  );
  return [useMemo(() => ({ note, forget }), [note, forget]), reasonOf];
}

/** Only the answer may have been lost, or the same was stored from elsewhere. */
function isDone({ kind, item, version }: Failure, record: SavedTaskRecordFragment): boolean {
  if (record.lastUpdated === version) return false;
  const hasStatus = record.status === item.status || (kind === 'save' && record.status === 'VALIDATED');
  const isAnnotationKept = item.annotation === undefined && kind !== 'clear' && kind !== 'restore';
  return hasStatus && (isAnnotationKept || sameAnnotation(item.annotation, savedAnnotation(record)));
}
