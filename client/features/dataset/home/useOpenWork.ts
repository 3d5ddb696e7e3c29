import { useMemo, useState } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import type { DatasetRow_DatasetFragment } from '../DatasetRow.generated.ts';
import { type DatasetWork_DatasetFragment, useDatasetWorksQuery } from '../DatasetWork.generated.ts';
import { pendingIn } from '../work.ts';

const SHOWN = 8;
/** How many datasets are asked about at once, and how many at most; the server gives a hundred. */
const STEP = 24;
const MOST = 96;

type Row = DatasetRow_DatasetFragment;

export interface OpenWork {
  dataset: Row;
  work: DatasetWork_DatasetFragment;
}

/**
 * The datasets that have something open for the viewer, worked in last first. Only those active of late are asked about, as
 * many as it takes to find a few. Undefined until that is known.
 */
export function useOpenWork(datasets: readonly Row[] | undefined, lastId: string | undefined): OpenWork[] | undefined {
  const [asked, setAsked] = useState(STEP);
  const recent = useMemo(() => byActivity(datasets ?? [], lastId), [datasets, lastId]);
  const candidates = recent.slice(0, asked);
  const { data, previousData, error } = useDatasetWorksQuery({
    variables: { ids: candidates.map(({ id }) => id) },
    skip: candidates.length === 0,
    fetchPolicy: 'cache-and-network',
    errorPolicy: 'all',
    context: QUIET,
  });
  const works = new Map((data ?? previousData)?.datasetsById.flatMap((work) => (work ? [[work.id, work]] : [])));
  const open = candidates
    .flatMap((dataset) => {
      const work = works.get(dataset.id);
      return work && (pendingIn(work) ?? 0) > 0 ? [{ dataset, work }] : [];
    })
    .slice(0, SHOWN);
  const mayBeMore = open.length < SHOWN && asked < Math.min(recent.length, MOST);

  if (data && mayBeMore) setAsked(Math.min(asked + STEP, MOST));
  const isKnown = datasets && (recent.length === 0 || error || (data && !mayBeMore));
  return isKnown || open.length > 0 ? open : undefined;
}

function byActivity(datasets: readonly Row[], lastId: string | undefined): Row[] {
  const at = ({ id, lastActivityAt }: Row): string => (id === lastId ? '9' : lastActivityAt);
  return [...datasets].sort((one, other) => (at(one) < at(other) ? 1 : at(one) > at(other) ? -1 : 0));
}
