import { problemOf } from '#client/graphql/errors.ts';

/** Whether something failed because the dataset's records can neither be read nor written. */
export const isClosed = (error: unknown): boolean => Boolean(error) && problemOf(error).reason === 'DATASET_CLOSED';
