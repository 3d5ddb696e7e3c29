import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsAway } from '#client/graphql/away.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { isDue } from './autoDownloadPlan.ts';
import { useDownloads } from './downloadList.ts';
import { createRenewal } from './renewal.ts';
import { downloadRecords } from './downloadRecords.ts';
import { useRecordsPerHour } from './useRecordsPerHour.ts';
import { useUnansweredCount } from './useUnansweredCount.ts';

const CHECK_MS = 60_000;

interface Props {
  userId: string;
  datasetId: string;
}

/** Keeps an hour's work of a dataset on the device. */
export function AutoDownload({ userId, datasetId }: Props): null {
  const client = useApolloClient();
  const count = useRecordsPerHour();
  const item = useDownloads(userId).find((one) => one.datasetId === datasetId);
  const left = useUnansweredCount(userId, item);
  const [isOnline, isAway] = [useIsOnline(), useIsAway()];
  const isReachable = isOnline && !isAway;
  const isCounted = left !== undefined;
  const [renewal] = useState(createRenewal);
  const renew = useEffectEvent(() => {
    if (!isReachable || (item && !isCounted) || !isDue(item, left ?? 0, count)) return;
    void renewal.run(`marl.autoDownload.${userId}.${datasetId}`, () =>
      downloadRecords(client, { userId, datasetId, count }),
    );
  });
  // Once the server is reached again, or for another dataset, there is no pause.
  useEffect(() => renewal.endPause, [renewal, isReachable, datasetId]);
  useEffect(() => {
    renew();
    const timer = setInterval(() => renew(), CHECK_MS);
    return () => clearInterval(timer);
  }, [isReachable, isCounted]);
  return null;
}
