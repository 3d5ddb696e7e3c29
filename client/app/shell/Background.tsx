import { Outgoing } from '#client/features/response/Outgoing.tsx';
import { BreakReminder } from '#client/features/user/BreakReminder.tsx';

/** What works on every page beside it: sending answers, and recalling breaks. */
export const Background = ({ userId }: { userId: string }) => (
  <>
    <Outgoing userId={userId} />
    <BreakReminder userId={userId} />
  </>
);
