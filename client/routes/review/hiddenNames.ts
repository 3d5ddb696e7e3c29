import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';

/** Whether a reviewer hides the names of those who answered. */
export const hiddenNames = perUser((userId) => createDeviceValue(`hiddenNames.${userId}`, (stored) => stored === true));
