import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordCriteria, withoutMetadata } from '#client/features/criteria/index.ts';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { toast } from '#client/ui/toast.ts';
import type { Address } from './useAddress.ts';

interface Result {
  /** Whether the criteria in the address were accepted. */
  isLoaded: boolean;
  error: unknown;
}

/**
 * Replaces criteria that the server refuses by the last accepted ones, and shows why. Metadata that the person may not see is removed
 * from the criteria. Returns the error that is left.
 */
export function useCriteriaFallback({ criteria, correct }: Address, { isLoaded, error }: Result): unknown {
  const { t } = useTranslation(['filter', 'similar']);
  const [accepted, setAccepted] = useState<RecordCriteria>();
  if (isLoaded && accepted !== criteria) setAccepted(criteria);
  const readable = readablePart(criteria, error);
  const isReplaced = isRefusal(error) && (readable !== criteria || (accepted !== undefined && accepted !== criteria));

  const replace = useEffectEvent(() => {
    if (readable !== criteria) {
      toast({ id: 'broken-link', kind: 'info', isQueued: true, message: t('badUrl') });
      void correct({ criteria: readable, page: 1 });
      return;
    }
    const { similar } = criteria;
    const message = similar ? t('similar:noVector') : `${t('filter:failed')}: ${userMessage(error)}`;
    toast({ id: 'criteria', kind: 'error', isReplacing: true, message });
    // A similarity search starts at a record, which is shown again.
    void correct({ criteria: accepted ?? criteria, page: 1, recordId: similar?.recordId ?? null });
  });
  useEffect(() => {
    if (isReplaced) replace();
    // The server reports hidden metadata one by one.
  }, [isReplaced, error]);
  return isReplaced ? undefined : error;
}

/** The criteria without metadata that the person may not see. */
function readablePart(criteria: RecordCriteria, error: unknown): RecordCriteria {
  const { reason, detail } = error === undefined ? {} : problemOf(error);
  return reason === 'HIDDEN_METADATA' && detail ? withoutMetadata(criteria, detail) : criteria;
}

/** Whether a retry would not help. */
export function isRefusal(error: unknown): boolean {
  if (error === undefined) return false;
  const { status } = problemOf(error);
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
