import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordCriteria, withoutMetadata } from '#client/features/criteria/index.ts';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { toast } from '#client/ui/toast.ts';
import type { Address } from './useAddress.ts';

interface Outcome {
  /** Whether records were found by the criteria in the address. */
  isLoaded: boolean;
  error: unknown;
}

/**
 * Criteria that the server refuses are taken back, and the person is told why; what worked before is shown again. Returns the
 * error that remains to be shown. Metadata that the person may not see is left out of a link.
 */
export function useCriteriaFallback({ criteria, correct }: Address, { isLoaded, error }: Outcome): unknown {
  const { t } = useTranslation(['filter', 'similar']);
  const [worked, setWorked] = useState<RecordCriteria>();
  if (isLoaded && worked !== criteria) setWorked(criteria);
  const readable = readablePart(criteria, error);
  const isTakenBack = isRefusal(error) && (readable !== criteria || (worked !== undefined && worked !== criteria));

  const takeBack = useEffectEvent(() => {
    if (readable !== criteria) {
      toast({ id: 'broken-link', kind: 'info', isQueued: true, message: t('badUrl') });
      void correct({ criteria: readable, page: 1 });
      return;
    }
    const { similar } = criteria;
    const message = similar ? t('similar:noVector') : `${t('filter:failed')}: ${userMessage(error)}`;
    toast({ id: 'criteria', kind: 'error', isReplacing: true, message });
    // The search for neighbours began at a record; that is where the person still is.
    void correct({ criteria: worked ?? criteria, page: 1, recordId: similar?.recordId ?? null });
  });
  useEffect(() => {
    if (isTakenBack) takeBack();
    // A link may name more than one thing that is not to be seen; each is told with an error of its own.
  }, [isTakenBack, error]);
  return isTakenBack ? undefined : error;
}

/** The criteria without the metadata that the person may not see. */
function readablePart(criteria: RecordCriteria, error: unknown): RecordCriteria {
  const { reason, detail } = error === undefined ? {} : problemOf(error);
  return reason === 'HIDDEN_METADATA' && detail ? withoutMetadata(criteria, detail) : criteria;
}

/** The server understood and said no: asking again would not help. */
export function isRefusal(error: unknown): boolean {
  if (error === undefined) return false;
  const { status } = problemOf(error);
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
