import type { ImportStage } from '#client/graphql/schema-types.ts';

/** Stages in which the gateway is at work; it is asked again and again then. */
const BUSY: readonly ImportStage[] = ['CHECKING', 'WRITING', 'CANCELLING'];

export const isBusy = (stage: ImportStage): boolean => BUSY.includes(stage);
