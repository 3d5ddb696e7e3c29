import { createContext, use } from 'react';
import type { Filtering } from '#client/features/filter/index.ts';
import type { Metrics } from '#client/features/progress/index.ts';
import type { Answering } from '#client/features/response/index.ts';
import type { AnnotationPageQuery } from './AnnotationPage.generated.ts';
import type { Address } from './useAddress.ts';

export type LoadedDataset = NonNullable<AnnotationPageQuery['dataset']>;

/** The dataset without its counters, which change with every answer. */
export type AnnotatedDataset = Omit<LoadedDataset, 'metrics' | 'progress'>;

/** The props of the focus view and the bulk view. */
export interface ViewProps {
  readonly dataset: AnnotatedDataset;
  readonly viewerId: string;
  readonly address: Address;
  readonly filtering: Filtering;
  readonly answering: Answering;
  /** Shows a message to screen readers. */
  announce(message: string): void;
}

/**
 * The viewer's counters; null if they could not be read. They are in a context, because they change with every answer and only a few
 * components show them.
 */
export const MetricsContext = createContext<Metrics | null>(null);

export const useMetrics = (): Metrics | null => use(MetricsContext);
