import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';
import {
  readTaskAddress,
  type TaskAddress,
  type TaskCriteria,
  writeTaskAddress,
} from '#client/features/task/criteria/index.ts';
import { useStable } from '#client/lib/useStable.ts';
import { toast } from '#client/ui/toast.ts';

export interface TaskPlace extends TaskAddress {
  /** Goes somewhere at once; what is not given stays. */
  go(to: Partial<TaskAddress>): Promise<void>;
  /** Shows other records, from their beginning. */
  search(criteria: TaskCriteria): Promise<void>;
  /** Corrects the address without a trace in the history. */
  correct(to: Partial<TaskAddress>): Promise<void>;
}

/** Which records are on screen, and what is done with them: the address bar says it, so that links, reloads and the back button work. */
export function useTaskPlace(): TaskPlace {
  const { t } = useTranslation('filter');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { address: said, isBroken } = useMemo(() => readTaskAddress(params), [params]);
  const criteria = useStable(said.criteria);
  const address = useMemo(() => ({ ...said, criteria }), [said, criteria]);

  const open = useCallback(
    async (to: Partial<TaskAddress>, options: NavigateOptions) => {
      const search = `?${writeTaskAddress(params, { ...address, ...to }).toString()}`;
      await navigate({ search }, { preventScrollReset: true, ...options });
    },
    [params, address, navigate],
  );
  // The records must be on screen before the next key is pressed, so React may not put this off.
  const go = useCallback((to: Partial<TaskAddress>) => open(to, { flushSync: true }), [open]);
  const search = useCallback((to: TaskCriteria) => go({ criteria: to, page: 1 }), [go]);
  const correct = useCallback((to: Partial<TaskAddress>) => open(to, { replace: true }), [open]);

  const isFirstVisit = useRef(!params.has('pagination'));
  useLayoutEffect(
    function showOneOnPhones() {
      if (isFirstVisit.current && window.matchMedia(PHONE).matches) void correct({ size: 1 });
      isFirstVisit.current = false;
    },
    [correct],
  );

  useEffect(
    function mendBrokenAddress() {
      if (!isBroken) return;
      toast({ id: 'broken-link', kind: 'info', isQueued: true, message: t('badUrl') });
      void correct({});
    },
    [isBroken, correct, t],
  );

  return useMemo(() => ({ ...address, go, search, correct }), [address, go, search, correct]);
}

/** There is room for one card. */
const PHONE = '(max-width: 450px)';
