import type { Migration } from '../migrate.ts';
import { migration as accountsAndDatasets } from './0001-accounts-and-datasets.ts';

/** Every step, oldest first. */
export const migrations: readonly Migration[] = [accountsAndDatasets];
