import { useEffect } from 'react';
import { DueDecisions } from '#client/features/device/DueDecisions.tsx';
import { Outgoing } from '#client/features/device/Outgoing.tsx';
import { tidyTaken } from '#client/features/offline/tidy.ts';
import { BreakReminder } from '#client/features/user/BreakReminder.tsx';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart, whenCalm } from '#client/lib/lazy.ts';
import { SwitchedUser } from '../SwitchedUser.tsx';

const syncState = lazyPart(
  async () => (await withTexts(() => import('#client/features/device/SyncState.tsx'), 'device')).SyncState,
);

/** Without a network it could not be loaded, and it is needed most then. */
const loadDevicePage = (): void =>
  void withTexts(() => import('#client/routes/device/DeviceRoute.tsx'), 'offline', 'record').catch(() => undefined);

/**
 * What works on every page beside it: sending what waits, saying so, recalling breaks, noticing another user, and removing what they took
 * along.
 */
export function Background({ userId }: { userId: string }) {
  useEffect(() => whenCalm(loadDevicePage), []);
  useEffect(() => void tidyTaken(userId), [userId]);
  return (
    <>
      <Outgoing userId={userId} />
      <syncState.Part userId={userId} />
      <DueDecisions userId={userId} />
      <BreakReminder userId={userId} />
      <SwitchedUser />
    </>
  );
}
