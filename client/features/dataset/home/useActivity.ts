import { useState } from 'react';
import { useActivityQuery } from './Activity.generated.ts';

/** What the viewer did today, by the calendar on the wall. Null where the server cannot tell, undefined while it is asked. */
export function useActivity() {
  const [since] = useState(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString());
  const { data, error } = useActivityQuery({ variables: { since }, fetchPolicy: 'cache-and-network' });
  return data ? data.viewerActivity : error ? null : undefined;
}
