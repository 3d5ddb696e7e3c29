import { randomId } from '#client/lib/randomId.ts';

/** Identifies this tab, so that the gateway does not send it updates about its own changes. */
export const tabHeaders = { 'x-marl-tab': randomId() };
