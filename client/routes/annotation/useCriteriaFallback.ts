import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordCriteria } from '#client/features/criteria/index.ts';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { toast } from '#client/ui/toast.ts';
import type { Address } from './useAddress.ts';

interface Outcome {
  /** Whether records were found by the criteria in the address. */
  isLoaded: boolean;
  error: unknown;
}

/** Criteria that the server refuses are taken back, and the person is told why; what worked before is shown again. */
export function useCriteriaFallback({ criteria, correct }: Address, { isLoaded, error }: Outcome): void {
  const { t } = useTranslation('filter');
  const worked = useRef<RecordCriteria>(undefined);

  const takeBack = useEffectEvent(() => {
    const { status } = problemOf(error);
    const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429;
    if (!isRefused || !worked.current || worked.current === criteria) return;
    toast({ id: 'criteria', kind: 'error', message: `${t('failed')}: ${userMessage(error)}` });
    void correct({ criteria: worked.current, page: 1 });
  });

  useEffect(() => {
    if (isLoaded) worked.current = criteria;
  }, [isLoaded, criteria]);
  useEffect(() => {
    if (error !== undefined) takeBack();
  }, [error]);
}
