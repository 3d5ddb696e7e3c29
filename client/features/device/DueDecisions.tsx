import { useLocation } from 'react-router-dom';
import { lazyPart } from '#client/lib/lazy.ts';
import { reviewPath } from '#client/lib/paths.ts';
import { datasetOfDue, useStoredEdits } from './storedEdits.ts';

const sender = lazyPart(() => import('./DecisionSender.tsx').then((module) => module.DecisionSender));

/** Sends decisions of reviewers who left the page before it had sent them. The review page sends those of its own dataset. */
export function DueDecisions({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const datasetIds = new Set(useStoredEdits(userId).flatMap((edit) => datasetOfDue(edit) ?? []));
  return [...datasetIds]
    .filter((datasetId) => reviewPath(datasetId) !== pathname)
    .map((datasetId) => <sender.Part key={datasetId} datasetId={datasetId} userId={userId} />);
}
