import { useTranslation } from 'react-i18next';
import type { Suggester_FaultFragment } from './Suggester.generated.ts';

/** Tells what is wrong with the answer to a question. */
export function useFaultText(): (fault: Suggester_FaultFragment) => string {
  const { t } = useTranslation('settings');
  return ({ code, question, value, detail }) => t(`suggester.fault${code}`, { question, value, detail });
}
