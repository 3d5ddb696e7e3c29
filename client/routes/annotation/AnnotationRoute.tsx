import { useParams } from 'react-router-dom';
import { useViewer } from '#client/features/user/index.ts';
import { BrokenPage, useWasShown, WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { AnnotationPage } from './AnnotationPage.tsx';
import { useAnnotationPageQuery } from './AnnotationPage.generated.ts';
import { AnnotationSkeleton } from './Skeletons.tsx';
import { type AnnotatedDataset, type LoadedDataset, MetricsContext } from './view.ts';
import { useStable } from '#client/lib/useStable.ts';

export { BrokenPage as ErrorBoundary };
export { loader, shouldRevalidate } from './loader.ts';

/** The annotation page of a feedback dataset. */
export function Component() {
  const { id = '' } = useParams();
  const viewer = useViewer();
  // The page works without the counters.
  const { data, error, refetch } = useAnnotationPageQuery({ variables: { datasetId: id }, errorPolicy: 'all' });
  const wasShown = useWasShown(id, data?.dataset);

  if (data?.dataset && viewer) return <Page key={id} loaded={data.dataset} viewerId={viewer.id} />;
  return (
    <WithoutDataset dataset={data?.dataset} error={error} wasShown={wasShown} onRetry={() => void refetch()}>
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
