import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useViewer } from '#client/features/user/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { BrokenPage, WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { AnnotationPage } from './AnnotationPage.tsx';
import { useAnnotationPageQuery } from './AnnotationPage.generated.ts';
import { AnnotationSkeleton } from './Skeletons.tsx';
import { type AnnotatedDataset, type LoadedDataset, MetricsContext } from './view.ts';
import { useStable } from '#client/lib/useStable.ts';

export { BrokenPage as ErrorBoundary };
export { loader, shouldRevalidate } from './loader.ts';

const deleted = lazyPart(async () => (await withTexts(() => import('./DeletedDataset.tsx'), 'empty')).DeletedDataset);

/** The annotation page of a feedback dataset. */
export function Component() {
  const { id = '' } = useParams();
  const viewer = useViewer();
  // The page works without the counters.
  const { data, error, refetch } = useAnnotationPageQuery({ variables: { datasetId: id }, errorPolicy: 'all' });
  const [shownId, setShownId] = useState<string>();
  if (data?.dataset && shownId !== id) setShownId(id);

  if (data?.dataset && viewer) return <Page key={id} loaded={data.dataset} viewerId={viewer.id} />;
  if (shownId === id && (error ? problemOf(error).status === 404 : data?.dataset === null)) return <deleted.Part />;
  return (
    <WithoutDataset dataset={data?.dataset} error={error} onRetry={() => void refetch()}>
      <AnnotationSkeleton />
    </WithoutDataset>
  );
}

/** Renders the page without counters, so that their changes do not render it again. */
function Page({ loaded, viewerId }: { loaded: LoadedDataset; viewerId: string }) {
  const { metrics, progress, ...dataset } = loaded;
  return (
    <MetricsContext value={metrics}>
      <AnnotationPage dataset={useStable<AnnotatedDataset>(dataset)} viewerId={viewerId} />
    </MetricsContext>
  );
}
