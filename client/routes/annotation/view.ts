import type { Filtering } from '#client/features/filter/index.ts';
import type { Answering } from '#client/features/response/index.ts';
import type { AnnotationPageQuery } from './AnnotationPage.generated.ts';
import type { Address } from './useAddress.ts';

export type AnnotatedDataset = NonNullable<AnnotationPageQuery['dataset']>;

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
