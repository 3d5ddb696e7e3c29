/**
 * Names this tab to the gateway, which need not tell it of what it did itself. Not `randomUUID`, which plain HTTP beyond this
 * machine does not have.
 */
const tab = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

export const tabHeaders = { 'x-marl-tab': tab };
