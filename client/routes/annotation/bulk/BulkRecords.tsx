import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import { BulkFailure, BulkHeader, BulkList, type CardActions } from '#client/features/bulk/index.ts';
import { fieldParts } from '#client/features/field/index.ts';
import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';
import { useFetched } from '#client/lib/lazy.ts';
import { SkeletonCards } from '#client/ui/Skeleton.tsx';
import { NoRecord } from '../NoRecord.tsx';
import panes from '../Panes.module.css';
import type { ViewProps } from '../view.ts';
import type { BulkCards } from './useBulkCards.ts';
import type { BulkCommands } from './useBulkCommands.ts';
import type { BulkListState } from './useBulkList.ts';

/** Whether cards show all of their texts. */
const cardSizeOf = perUser((userId) => createDeviceValue(`bulkCards.${userId}`, (stored) => stored === true));

interface Props extends ViewProps, Pick<CardActions, 'open' | 'clear'> {
  list: BulkListState;
  /** Record id → why it was refused. */
  failures: ReadonlyMap<string, string>;
  cards: BulkCards;
  commands: BulkCommands;
  /** Sends again what was refused. */
  onRetry(): void;
  onGo(position: number): void;
}

/** The page of records: the selection, and the cards or the reason why there are none. */
export function BulkRecords({ list, failures, cards, commands, onRetry, open, clear, onGo, ...view }: Props) {
  const { dataset, viewerId, address } = view;
  const { records, total, ids, selected, isLoading } = list;
  const { selection } = selected;
  const isComplete = useFetched(fieldParts(dataset.fields, dataset.questions));
  const cardSize = cardSizeOf(viewerId);
  const isFull = useDeviceValue(cardSize);
  const goToSize = (size: number): void => {
    const first = (address.page - 1) * address.size;
    void address.go({ size, page: Math.floor(first / size) + 1 });
  };

  const { list: listRef, region, activeId, activate } = cards;
  const toggle = useCallbackRef((id: string, isRange: boolean) =>
    isRange ? selected.extendTo(id) : selected.toggle(id),
  );
  const openCard = useCallbackRef(open);
  const clearCard = useCallbackRef(clear);
  const cardActions = useMemo<CardActions>(
    () => ({ toggle, activate, open: openCard, clear: clearCard }),
    [toggle, activate, openCard, clearCard],
  );

  return (
    <div className={panes.recordPane}>
      <BulkHeader
        count={selection.ids.size}
        coverage={selected.coverage}
        total={total}
        range={{ from: records?.[0]?.position ?? 0, to: records?.at(-1)?.position ?? 0 }}
        size={address.size}
        isFull={isFull}
        isSelecting={list.isSelecting}
        previous={commands.previous}
        next={commands.next}
        onGo={onGo}
        onSelectPage={(isSelected) => selected.setAll(ids, isSelected)}
        onSelectAll={() => void list.selectAll()}
        onClear={selected.clear}
        onSize={goToSize}
        onFull={cardSize.write}
      />
      {failures.size > 0 && <BulkFailure failures={failures} onRetry={onRetry} />}
      <div ref={region} tabIndex={-1} className={panes.scroll} aria-busy={isLoading}>
        {records?.length && isComplete ? (
          <BulkList
            ref={listRef}
            records={records}
            total={total}
            selected={selection.ids}
            activeId={activeId}
            failures={failures}
            isFull={isFull}
            fields={dataset.fields}
            questions={dataset.questions}
            isDistributed={dataset.distribution !== null}
            hits={address.criteria.search ?? undefined}
            actions={cardActions}
          />
        ) : isLoading || records?.length ? (
          <SkeletonCards lines={5} />
        ) : (
          <NoRecord
            {...view}
            error={list.error}
            isDeleted={false}
            isEmpty={records !== undefined}
            onRetry={() => void list.reload()}
            onContinue={() => void list.reload()}
          />
        )}
      </div>
    </div>
  );
}
