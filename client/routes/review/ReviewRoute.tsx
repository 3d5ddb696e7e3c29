import { useParams } from 'react-router-dom';
import { useCapabilities } from '#client/features/settings/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { BrokenPage, WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { AnnotationSkeleton } from '../annotation/Skeletons.tsx';
import { useReviewPageQuery } from './ReviewPage.generated.ts';
import { ReviewPage } from './ReviewPage.tsx';

export { BrokenPage as ErrorBoundary };

/** The page on which admins and owners settle differing answers. */
export function Component() {
  const { id = '' } = useParams();
  const viewer = useViewer();
  const isSupported = useCapabilities()?.resolutions !== false;
  const { data, error, refetch } = useReviewPageQuery({ variables: { datasetId: id } });
  const found = data?.dataset;
  const dataset = found?.__typename === 'FeedbackDataset' && found.viewerCanEdit && isSupported ? found : null;
  if (dataset && viewer) return <ReviewPage key={id} dataset={dataset} viewerId={viewer.id} />;
  return (
    <WithoutDataset dataset={data ? dataset : undefined} error={error} onRetry={() => void refetch()}>
      <AnnotationSkeleton />
    </WithoutDataset>
  );
}
