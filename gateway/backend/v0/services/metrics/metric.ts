import type { OrdinalSet } from '../../../store/ordinalSet.ts';
import type { Searched } from '../search/searched.ts';

export interface MetricParameters {
  size: number | undefined;
  interval: number | undefined;
  text_field: string | undefined;
}

/** Something measured of some records at once. */
export interface Metric {
  id: string;
  name: string;
  description: string | null;
  summarize(searched: Searched, set: OrdinalSet, parameters: MetricParameters): object;
}
