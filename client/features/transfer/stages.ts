import type { ImportStage } from '#client/graphql/schema-types.ts';

/** Stages in which the gateway is at work; it is asked again and again then. */
const BUSY: readonly ImportStage[] = ['CHECKING', 'WRITING', 'CANCELLING'];

export const isBusy = (stage: ImportStage): boolean => BUSY.includes(stage);

/** Stages after which nothing comes by itself. What was written until then may have stayed, whatever the end was. */
const ENDED: readonly ImportStage[] = ['DONE', 'CANCELLED', 'FAILED', 'INTERRUPTED'];

export const hasEnded = (stage: ImportStage): boolean => ENDED.includes(stage);
