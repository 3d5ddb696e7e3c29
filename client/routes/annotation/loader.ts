import { type LoaderFunctionArgs, replace, type ShouldRevalidateFunction } from 'react-router-dom';
import { isArgillaLink, isResettable, type RecordCriteria } from '#client/features/criteria/index.ts';
import { fieldParts } from '#client/features/field/index.ts';
import { criteriaBar, defaultCriteria } from '#client/features/filter/index.ts';
import { questionParts } from '#client/features/question/index.ts';
import { prefetchWindow } from '#client/features/record/index.ts';
import { findSimilar, referenceRecord, similarityScore } from '#client/features/similarity/index.ts';
import { readViewer } from '#client/features/user/index.ts';
import { apollo } from '#client/graphql/client.ts';
import type { Lazy } from '#client/lib/lazy.ts';
import { hasOutline } from '#client/lib/outline.ts';
import { AnnotationPageDocument, type AnnotationPageQuery } from './AnnotationPage.generated.ts';
import { readPlace, readReloadPlace } from './useAddress.ts';
import type { AnnotatedDataset } from './view.ts';

/** Prefetches the dataset, its first records and the code for its questions. The page waits for them if they came with it. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  if (isArgillaLink(url.searchParams)) {
    const { fromArgillaLink } = await import('#client/features/criteria/argillaLink.ts');
    throw replace(`${url.pathname}?${fromArgillaLink(url.searchParams).toString()}`);
  }
  // The page repeats failed queries and shows the errors.
  const prefetched = prefetch(params.id ?? '', url).catch(() => undefined);
  // Then the page is drawn once, with its record.
  if (hasOutline()) await prefetched;
  return null;
}

/** Changes of the criteria need no prefetching. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

async function prefetch(datasetId: string, { searchParams }: URL): Promise<void> {
  const viewer = await readViewer();
  if (!viewer) return;
  const { address } = readPlace(searchParams, defaultCriteria(viewer.id, datasetId), readReloadPlace());
  const { criteria, page } = address;
  const dataset = apollo.query<AnnotationPageQuery>({ query: AnnotationPageDocument, variables: { datasetId } });
  const records = prefetchWindow(address.view === 'focus' ? { datasetId, criteria, position: page } : null);
  const { data } = await dataset;
  const parts = data?.dataset?.__typename === 'FeedbackDataset' ? partsOf(data.dataset, criteria) : [];
  await Promise.all([records, ...parts.map((part) => part.fetch())]);
}

/** The code that is needed to show the first record. */
export const partsOf = (
  { fields, questions, vectorsSettings }: Pick<AnnotatedDataset, 'fields' | 'questions' | 'vectorsSettings'>,
  criteria: RecordCriteria,
): Lazy<unknown>[] => [
  ...fieldParts(fields, questions),
  ...questionParts(questions),
  ...(isResettable(criteria) ? [criteriaBar] : []),
  ...(vectorsSettings.length > 0 ? [findSimilar] : []),
  ...(criteria.similar ? [referenceRecord, similarityScore] : []),
];
