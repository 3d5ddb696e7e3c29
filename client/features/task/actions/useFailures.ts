import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#client/features/sync/index.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Action, ActionKind, Item } from './action.ts';
import { sameAnnotation, savedAnnotation } from './annotation.ts';
import type { SavedTaskRecordFragment } from './TaskActions.generated.ts';

/** An action on a record that the server refused. */
interface Failure {
  readonly kind: ActionKind;
  readonly item: Item;
  readonly reason: string;
  /** Whether there was no network. */
  readonly isOffline: boolean;
  /** The record's version when it was refused. */
  readonly version: string | null | undefined;
}

/** The actions that failed, by record; `failureOf` tells why, for as long as that is so. */
export function useFailures() {
  const { t } = useTranslation('net');
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const isOnline = useIsOnline();
  const { note, dismiss } = useHandlers({
    note({ kind, items }: Action, refused: readonly Outcome[], versionOf: (id: string) => Failure['version']): void {
      const itemsById = new Map(items.map((item) => [item.recordId, item]));
      const noted = refused.flatMap(({ recordId, error, isOffline = false }): [string, Failure][] => {
        const item = itemsById.get(recordId);
        return item ? [[recordId, { kind, item, reason: error ?? '', isOffline, version: versionOf(recordId) }]] : [];
      });
      setFailures((known) => new Map([...known, ...noted]));
    },
    /** Something else is done with the records, or their edits were discarded. */
    dismiss(recordIds: readonly string[]): void {
      const dismissed = new Set(recordIds);
      setFailures((known) => new Map([...known].filter(([id]) => !dismissed.has(id))));
    },
  });
  const failureOf = useCallback(
    (record: SavedTaskRecordFragment): string | undefined => {
      const failure = failures.get(record.id);
      if (!failure || isDone(failure, record)) return undefined;
      return failure.isOffline && isOnline ? t('wasOffline') : failure.reason;
    },
    [failures, isOnline, t],
  );
  return { note, dismiss, failureOf };
}

/** Only the answer may have been lost, or the same was saved from elsewhere. */
function isDone({ kind, item, version }: Failure, record: SavedTaskRecordFragment): boolean {
  if (record.lastUpdated === version) return false;
  const hasStatus = record.status === item.status || (kind === 'save' && record.status === 'VALIDATED');
  const isAnnotationUnchanged = item.annotation === undefined && kind !== 'clear' && kind !== 'restore';
  return hasStatus && (isAnnotationUnchanged || sameAnnotation(item.annotation, savedAnnotation(record)));
}
