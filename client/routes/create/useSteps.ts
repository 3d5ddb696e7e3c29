import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  type ChangeDraft,
  type Draft,
  faultsOf,
  type Refusal,
  refusalOf,
  type Step,
  STEPS,
  toDatasetInput,
  useCreateDatasetMutation,
} from '#client/features/create/index.ts';
import type { Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import { QUIET } from '#client/graphql/notices.ts';

/** The steps of the wizard. A step with faults cannot be passed; its first fault takes the focus. */
export function useSteps(draft: Draft, change: ChangeDraft, columns?: readonly Transfer_ColumnFragment[]) {
  const { t } = useTranslation('create');
  const [params, setParams] = useSearchParams();
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [refused, setRefused] = useState<{ readonly refusal: Refusal; readonly draft: string }>();
  const [openQuestion, setOpenQuestion] = useState<string | null>(null);
  const [announcement, announce] = useState('');
  /** The number of failed attempts to continue. */
  const [failures, setFailures] = useState(0);
  const [createDataset, { loading: isCreating }] = useCreateDatasetMutation({ context: QUIET });
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLElement>(null);

  const reachable = STEPS.find((each) => each === 'summary' || faultsOf(draft, each, columns).size > 0)!;
  const requested = STEPS.find((each) => each === params.get('step')) ?? 'data';
  const step = STEPS.indexOf(requested) > STEPS.indexOf(reachable) ? reachable : requested;
  const faults = faultsOf(draft, step, columns);
  // A refusal is valid as long as the draft is unchanged.
  const refusal = refused?.draft === JSON.stringify(draft) ? refused.refusal : null;

  const shownStep = useRef(step);
  /** The step whose first fault takes the focus once the step is shown. */
  const faultyStep = useRef<Step>(undefined);
  useEffect(
    function takeFocus() {
      const isNew = shownStep.current !== step;
      shownStep.current = step;
      if (isNew) window.scrollTo({ top: 0 });
      if (faultyStep.current === step) {
        faultyStep.current = undefined;
        const faulty = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        (faulty ?? heading.current)?.focus();
      } else if (isNew) {
        heading.current?.focus({ preventScroll: true });
      }
    },
    [step, failures],
  );

  function go(to: Step): void {
    announce('');
    // Moves at once, so that nothing is typed into the previous step.
    setParams(to === 'data' ? {} : { step: to }, { preventScrollReset: true, flushSync: true });
  }

  function stop(at: Step, places: readonly string[]): void {
    faultyStep.current = at;
    const keys = new Set(places.map((place) => place.split('.')[0]));
    const question = draft.questions.find(({ key }) => keys.has(key));
    if (question) setOpenQuestion(question.key);
    announce(t('faults', { count: places.length }));
    setFailures((count) => count + 1);
  }

  function next(): void {
    if (faults.size > 0) {
      setTried((steps) => new Set(steps).add(step));
      stop(step, [...faults.keys()]);
    } else {
      go(STEPS[STEPS.indexOf(step) + 1]!);
    }
  }

  async function create(): Promise<void> {
    try {
      const { data } = await createDataset({ variables: { input: toDatasetInput(draft) } });
      if (!data) return;
      const { id, name } = data.createDataset;
      change({ workspaceId: draft.workspaceId, created: { datasetId: id, name, importId: null } });
    } catch (error) {
      const found = refusalOf(error, draft);
      setRefused({ refusal: found, draft: JSON.stringify(draft) });
      if (found.step !== step) go(found.step);
      if (found.place !== null) stop(found.step, [found.place]);
    }
  }

  return {
    step,
    reachable,
    heading,
    body,
    announcement,
    /** The faults that the controls show. */
    shown: { faults, isTried: tried.has(step), refusal },
    openQuestion,
    setOpenQuestion,
    /** The faults of a new question are not shown before the next attempt to continue. */
    beginQuestion: (key: string) => {
      setOpenQuestion(key);
      setTried((steps) => new Set([...steps].filter((each) => each !== 'questions')));
    },
    isCreating,
    go,
    next,
    create,
    restart: () => {
      setTried(new Set());
      setRefused(undefined);
      go('data');
    },
  };
}
