import { wireTime } from '../store/clock.ts';
import type { ActRow } from '../store/acts.ts';

/** What every act tells. */
export const headOf = ({ id, kind, client, made_at }: ActRow, total: number) => ({
  ...{ id, kind, client, made_at: wireTime(made_at), total },
});

export const NO_COUNTS = { done: 0, undone: 0, changed: 0, deleted: 0 };

/** What acts do with records: with responses, records, resolutions, and annotations of older datasets. */
export const NO_DEEDS = {
  ...{ submitted: 0, discarded: 0, draft: 0, cleared: 0, added: 0 },
  ...{ resolved: 0, revised: 0, withdrawn: 0 },
  ...{ validated: 0, annotated: 0, reopened: 0 },
};

const PREVIEW = 80;

/** How people recognize a text. Never half of a character. */
export const startOf = (text: string): string =>
  Array.from(text.slice(0, 2 * PREVIEW))
    .slice(0, PREVIEW)
    .join('');
