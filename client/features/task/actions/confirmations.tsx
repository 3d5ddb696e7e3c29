import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { Decision } from '#client/ui/ConflictDialog.tsx';
import type { Conflict } from './useConflictCheck.ts';

const conflictDialog = lazyPart(() => import('./TaskConflicts.tsx').then((module) => module.TaskConflicts));

interface OpenConflicts {
  readonly conflicts: readonly Conflict[];
  resolve(decision: Decision): void;
}

/** The questions that are open on the page. */
export function useConfirmations() {
  const [openConflicts, setOpenConflicts] = useState<OpenConflicts | null>(null);
  /** An action that would discard unsaved edits and waits for a confirmation. */
  const [pendingLeave, setPendingLeave] = useState<{ leave(): void } | null>(null);
  const page = useRef<AbortSignal>(undefined);
  useEffect(function abortWithPage() {
    const controller = new AbortController();
    page.current = controller.signal;
    return () => controller.abort();
  }, []);
  const handlers = useHandlers({
    /** Resolves to undefined when the page is left without a decision, so that no action waits for ever. */
    askAboutConflicts: (conflicts: readonly Conflict[]): Promise<Decision | undefined> =>
      new Promise((resolve) => {
        if (page.current?.aborted) return resolve(undefined);
        page.current?.addEventListener('abort', () => resolve(undefined));
        setOpenConflicts({
          conflicts,
          resolve(decision) {
            setOpenConflicts(null);
            resolve(decision);
          },
        });
      }),
    askToLeave: (leave: () => void): void => setPendingLeave({ leave }),
    closeLeave: (): void => setPendingLeave(null),
  });
  return { openConflicts, pendingLeave, ...handlers };
}

interface Props {
  confirmations: ReturnType<typeof useConfirmations>;
  pendingCount: number;
  discardAllEdits(): void;
}

/** The dialogs of `useTaskActions`. Each page with task actions renders them once. */
export function TaskConfirmations({ confirmations, pendingCount, discardAllEdits }: Props) {
  const { t } = useTranslation(['taskRecord', 'common', 'form']);
  const { pendingLeave, closeLeave, openConflicts } = confirmations;

  function leave() {
    discardAllEdits();
    closeLeave();
    pendingLeave?.leave();
  }

  return (
    <>
      {pendingLeave && (
        <ConfirmDialog
          isDestructive
          title={t('form:notSubmitted')}
          label={t('common:discardChanges')}
          onConfirm={leave}
          onCancel={closeLeave}
        >
          <p>{t('taskRecord:notSubmittedWhy', { count: pendingCount })}</p>
        </ConfirmDialog>
      )}
      {openConflicts && <conflictDialog.Part conflicts={openConflicts.conflicts} onDecide={openConflicts.resolve} />}
    </>
  );
}
