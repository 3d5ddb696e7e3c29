import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import styles from './TaskConfirmations.module.css';
import type { TaskActions } from './useTaskActions.ts';

const conflicts = lazyPart(() => import('./TaskConflicts.tsx').then((module) => module.TaskConflicts));

/** Asks what a person has to decide while at work. Belongs once on each page with a `TaskActions`. */
export function TaskConfirmations({ work }: { work: TaskActions }) {
  const { t } = useTranslation(['taskRecord', 'common', 'form']);
  const { leaving, closeLeaving, openConflicts } = work.questions;

  function ignore() {
    const go = leaving?.go;
    work.ignoreEdits();
    closeLeaving();
    go?.();
  }

  return (
    <>
      <Modal
        opened={leaving !== null}
        onClose={closeLeaving}
        title={t('form:notSubmitted')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <p className={styles.text}>{t('taskRecord:notSubmittedWhy', { count: work.pendingCount })}</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={ignore}>
            {t('common:ignoreAndContinue')}
          </Button>
          <Button data-autofocus onClick={closeLeaving}>
            {t('common:cancel')}
          </Button>
        </div>
      </Modal>
      {openConflicts && <conflicts.Part conflicts={openConflicts.conflicts} onDecide={openConflicts.answer} />}
    </>
  );
}
