import type { Filtering } from '#client/features/filter/index.ts';
import type { Answering } from '#client/features/response/index.ts';
import { useStable } from '#client/lib/useStable.ts';
import type { AnnotationPageQuery } from './AnnotationPage.generated.ts';
import type { Address } from './useAddress.ts';

export type LoadedDataset = NonNullable<AnnotationPageQuery['dataset']>;

/** What is asked and shown; it seldom changes while somebody works. */
export type AnnotatedDataset = Omit<LoadedDataset, 'metrics' | 'progress'>;

/** What the page gives to each of its views of the records. */
export interface ViewProps {
  readonly dataset: AnnotatedDataset;
  readonly viewerId: string;
  readonly address: Address;
  readonly filtering: Filtering;
  readonly answering: Answering;
  /** Says something to people who do not see the screen. */
  announce(message: string): void;
}

/** A dataset without its counters: the same object for as long as nothing else of it changes. */
export function useUncounted(loaded: LoadedDataset): AnnotatedDataset {
  const { metrics, progress, ...dataset } = loaded;
  return useStable<AnnotatedDataset>(dataset);
}
