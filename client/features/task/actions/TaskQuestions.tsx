import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import styles from './TaskQuestions.module.css';
import type { TaskWork } from './useTaskWork.ts';

const conflicts = lazyPart(() => import('./TaskConflicts.tsx').then((module) => module.TaskConflicts));

/** Asks what a person has to decide while at work. Belongs once on each page with a `TaskWork`. */
export function TaskQuestions({ work }: { work: TaskWork }) {
  const { t } = useTranslation(['taskRecord', 'common', 'form']);
  const { leaving, closeLeaving, doubtful } = work.questions;

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
      {doubtful && <conflicts.Part conflicts={doubtful.conflicts} onDecide={doubtful.answer} />}
    </>
  );
}
