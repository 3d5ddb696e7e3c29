import { createContext, use } from 'react';
import type { Metrics } from '#client/features/progress/index.ts';

/**
 * The viewer's counters of the dataset on the page; null where they could not be read. They change with every answer, so only what
 * shows them is drawn again.
 */
export const MetricsContext = createContext<Metrics | null>(null);

export const useMetrics = (): Metrics | null => use(MetricsContext);
