import { i18n } from '#client/i18n/i18n.ts';
import { toast } from '#client/ui/toast.ts';

/** Says what would be lost by leaving, and offers to go on all the same; closing it stays. */
export function askBeforeLeaving(onContinue: () => void, message = i18n.t('form:notSubmitted')): void {
  toast({
    id: 'not-submitted',
    kind: 'warning',
    isPermanent: true,
    message,
    action: { label: i18n.t('common:ignoreAndContinue'), run: onContinue },
  });
}
