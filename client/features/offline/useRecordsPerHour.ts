import { useState } from 'react';
import { useActivityQuery } from '#client/features/dataset/Datasets.generated.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { HOUR_MS } from '#client/lib/time.ts';
import { recordsPerHour } from './autoDownloadPlan.ts';

/** How many records the person does in an hour, by the last one. */
export function useRecordsPerHour(): number {
  const [since] = useState(() => new Date(Date.now() - HOUR_MS).toISOString());
  const { data } = useActivityQuery({ variables: { since }, context: QUIET });
  return recordsPerHour(data?.viewerActivity?.submitted ?? 0);
}
