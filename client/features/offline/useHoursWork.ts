import { useState } from 'react';
import { useActivityQuery } from '#client/features/dataset/Datasets.generated.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { HOUR_MS } from '#client/lib/time.ts';
import { hoursWork } from './hoursWorkPlan.ts';

/** How many records the person does in an hour, by the last one. */
export function useHoursWork(): number {
  const [since] = useState(() => new Date(Date.now() - HOUR_MS).toISOString());
  const { data } = useActivityQuery({ variables: { since }, context: QUIET });
  return hoursWork(data?.viewerActivity?.submitted ?? 0);
}
