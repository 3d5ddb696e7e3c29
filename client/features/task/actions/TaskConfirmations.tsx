import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import type { TaskActions } from './useTaskActions.ts';

const conflicts = lazyPart(() => import('./TaskConflicts.tsx').then((module) => module.TaskConflicts));

/** Asks what a person has to decide. Belongs once on each page with a `TaskActions`. */
export function TaskConfirmations({ actions }: { actions: TaskActions }) {
  const { t } = useTranslation(['taskRecord', 'common', 'form']);
  const { leaving, closeLeaving, openConflicts } = actions.questions;

  function ignore() {
    const go = leaving?.go;
    actions.ignoreEdits();
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
        <Text c="var(--marl-text-2)" mb="md">
          {t('taskRecord:notSubmittedWhy', { count: actions.pendingCount })}
        </Text>
        <Group justify="end">
          <Button variant="default" onClick={ignore}>
            {t('common:ignoreAndContinue')}
          </Button>
          <Button data-autofocus onClick={closeLeaving}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Modal>
      {openConflicts && <conflicts.Part conflicts={openConflicts.conflicts} onDecide={openConflicts.answer} />}
    </>
  );
}
