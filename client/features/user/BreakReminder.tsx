import { useEffect } from 'react';
import { i18n, withTexts } from '#client/i18n/i18n.ts';
import { MINUTE_MS } from '#client/lib/time.ts';
import { useBreakMinutes } from './breaks.ts';

/** A pause as long as this was a break. */
const BREAK_MS = 5 * MINUTE_MS;
const SIGNS = ['pointerdown', 'keydown', 'input', 'wheel'] as const;

/** Recalls a break after some minutes of activity, in a notice that takes neither the focus nor keys. */
export function BreakReminder({ userId }: { userId: string }) {
  const [minutes] = useBreakMinutes(userId);
  useEffect(
    function countActivity() {
      if (minutes === 0) return undefined;
      let begun = Date.now();
      let last = begun;
      const note = (): void => {
        const now = Date.now();
        if (now - last >= BREAK_MS) begun = now;
        last = now;
      };
      const check = (): void => {
        if (last - begun < minutes * MINUTE_MS) return;
        begun = last = Date.now();
        void recall(minutes);
      };
      const listening = new AbortController();
      const { signal } = listening;
      for (const sign of SIGNS) window.addEventListener(sign, note, { signal, passive: true, capture: true });
      const timer = setInterval(check, MINUTE_MS);
      return () => {
        listening.abort();
        clearInterval(timer);
      };
    },
    [minutes],
  );
  return null;
}

async function recall(count: number): Promise<void> {
  const { toast } = await withTexts(() => import('#client/ui/toast.ts'), 'profile');
  toast({ id: 'break', kind: 'info', message: i18n.t('profile:breakDue', { count }) });
}
