import { createContext, use } from 'react';
import type { Filtering } from '#client/features/filter/index.ts';
import type { Metrics } from '#client/features/progress/index.ts';
import type { Answering } from '#client/features/response/index.ts';
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

/**
 * The viewer's counters of the dataset on the page; null where they could not be read. They change with every answer, so only what
 * shows them is drawn again.
 */
export const MetricsContext = createContext<Metrics | null>(null);

export const useMetrics = (): Metrics | null => use(MetricsContext);
