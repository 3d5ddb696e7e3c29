import { useMemo, useState } from 'react';
import type { TaskRecord } from '#client/features/task/model.ts';

/**
 * The records, each the same object as before unless something of it changed. A page of many records is more than the cache
 * remembers the parts of, so that a change to one of them would draw all of their cards again.
 */
export function useSameRecords(records: readonly TaskRecord[] | undefined): readonly TaskRecord[] | undefined {
  const [held] = useState(() => new Map<string, { record: TaskRecord; content: string }>());
  return useMemo(() => {
    if (!records) return undefined;
    const now = records.map((record) => {
      const content = JSON.stringify(record);
      const before = held.get(record.id);
      return before?.content === content ? before : { record, content };
    });
    held.clear();
    for (const one of now) held.set(one.record.id, one);
    return now.map(({ record }) => record);
  }, [records, held]);
}
