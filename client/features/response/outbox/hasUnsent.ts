import { openOutboxStorage } from './storage.ts';

/** Whether a user's actions wait on this device. */
export const hasUnsent = async (userId: string): Promise<boolean> =>
  (await openOutboxStorage().list(userId)).length > 0;
