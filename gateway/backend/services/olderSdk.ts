import type { FastifyRequest } from 'fastify';
import { originOf } from '../history/origin.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';

/** The Python SDK 1.29 names its workspace with every request; the SDK 2.8 never does. */
export const isOlderSdk = (request: FastifyRequest): boolean =>
  originOf(request).client === 'sdk' && request.headers['x-argilla-workspace'] !== undefined;

const DATASET_NAME = /^(?![-_])[\w -]+$/;
const PART_NAME = /^(?=.*[a-z0-9])[a-z0-9_-]+$/;

/** Whether the SDK 1.29 can read a dataset. It reads all that are listed, and fails for all at the first that it cannot. */
export function isForOlderSdk(store: Store, { pk, name }: DatasetRow): boolean {
  const fields = store.fields.ofDataset(pk);
  return (
    DATASET_NAME.test(name) &&
    fields.every(({ settings }) => settings.type === 'text') &&
    [...fields, ...store.questions.ofDataset(pk)].every((part) => PART_NAME.test(part.name))
  );
}
