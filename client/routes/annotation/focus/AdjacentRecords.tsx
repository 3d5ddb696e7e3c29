import { Activity, type ReactNode } from 'react';
import { type QueueEntry, useAdjacentRecord } from '#client/features/record/index.ts';
import type { Answering } from '#client/features/response/index.ts';
import type { DrawnRecord } from './useRecordFlow.ts';

interface Props {
  /** The record on screen and its neighbours, in order. */
  near: readonly QueueEntry[];
  record: DrawnRecord;
  answersOf: Answering['answersOf'];
  children: (record: DrawnRecord) => ReactNode;
}

/**
 * A part of the record on screen, and out of sight the same part of those before and after it: they are drawn while the person
 * reads, so that going there only has to show what is there.
 */
export function AdjacentRecords({ near, record, answersOf, children }: Props) {
  return near.map(({ id }) => (
    <Activity key={id} mode={id === record.id ? 'visible' : 'hidden'}>
      <Drawn recordId={id} shown={id === record.id ? record : undefined} answersOf={answersOf}>
        {children}
      </Drawn>
    </Activity>
  ));
}

interface DrawnProps extends Pick<Props, 'answersOf' | 'children'> {
  recordId: string;
  shown: DrawnRecord | undefined;
}

function Drawn({ recordId, shown, answersOf, children }: DrawnProps) {
  const held = useAdjacentRecord(recordId);
  if (shown) return children(shown);
  return held && children({ ...held, answers: answersOf(held) });
}
