import { useEffect } from 'react';
import { DueDecisions } from '#client/features/device/DueDecisions.tsx';
import { Outgoing } from '#client/features/device/Outgoing.tsx';
import { tidyDownloads } from '#client/features/offline/tidyDownloads.ts';
import { BreakReminder } from '#client/features/user/BreakReminder.tsx';
import { withTexts } from '#client/i18n/i18n.ts';
import { guardDoubleClicks } from '#client/lib/doubleClicks.ts';
import { lazyPart, whenCalm } from '#client/lib/lazy.ts';
import { SwitchedUser } from '../SwitchedUser.tsx';

const syncState = lazyPart(
  async () => (await withTexts(() => import('#client/features/device/SyncState.tsx'), 'device')).SyncState,
);

/** Loads the page of this device early: it is needed most without a network, when it could not be loaded. */
const loadDevicePage = (): void =>
  void withTexts(() => import('#client/routes/device/DeviceRoute.tsx'), 'offline', 'record').catch(() => undefined);

/**
 * The work in the background of every page: sends waiting actions and shows that, reminds of breaks, guards double clicks, notices another
 * user, and removes the records that the previous one downloaded.
 */
export function Background({ userId }: { userId: string }) {
  useEffect(guardDoubleClicks, []);
  useEffect(() => whenCalm(loadDevicePage), []);
  useEffect(() => void tidyDownloads(userId), [userId]);
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
