import { DueDecisions } from '#client/features/device/DueDecisions.tsx';
import { Outgoing } from '#client/features/device/Outgoing.tsx';
import { BreakReminder } from '#client/features/user/BreakReminder.tsx';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';

const syncState = lazyPart(
  async () => (await withTexts(() => import('#client/features/device/SyncState.tsx'), 'device')).SyncState,
);

/** What works on every page beside it: sending what waits, saying so, and recalling breaks. */
export const Background = ({ userId }: { userId: string }) => (
  <>
    <Outgoing userId={userId} />
    <syncState.Part userId={userId} />
    <DueDecisions userId={userId} />
    <BreakReminder userId={userId} />
  </>
);
