import { randomId } from '#client/lib/randomId.ts';

/** Names this tab to the gateway, which need not tell it of what it did itself. */
export const tabHeaders = { 'x-marl-tab': randomId() };
