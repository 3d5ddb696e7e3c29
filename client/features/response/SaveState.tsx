import { Button, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import type { ActionCommand } from './ActionBar.tsx';
import styles from './SaveState.module.css';
import type { FailedSave } from './useSaves.ts';

interface Props {
  /** The failed save of the record on screen. */
  failed: FailedSave | undefined;
  /** How many other records were not saved, and the way to the first of them. */
  failedElsewhere: number;
  isModified: boolean;
  undo: ActionCommand;
  onRetry(): void;
  onShowFailed(): void;
}

/** The one place that says whether work is saved: the most urgent thing wins. */
export function SaveState({ failed, failedElsewhere, isModified, undo, onRetry, onShowFailed }: Props) {
  const { t } = useTranslation(['form', 'common', 'record']);
  if (failed) {
    return (
      <Failure text={t('form:notSaved', { reason: failed.reason })} action={t('common:retry')} onAction={onRetry} />
    );
  }
  if (failedElsewhere > 0) {
    const text = t('record:failed', { count: failedElsewhere });
    return <Failure text={text} action={t('record:show')} onAction={onShowFailed} />;
  }
  return (
    <>
      {undo.when?.() !== false && (
        <Tooltip label={undo.label}>
          <Button
            variant="subtle"
            className={styles.small}
            leftSection={<IconArrowBackUp size={16} />}
            aria-keyshortcuts={ariaKeys(undo.keys[0])}
            onMouseDown={(event) => event.preventDefault()}
            onClick={undo.run}
          >
            {undo.label}
          </Button>
        </Tooltip>
      )}
      {isModified && <span className={styles.unsaved}>{t('form:unsaved')}</span>}
    </>
  );
}

function Failure({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <div role="alert" className={styles.failure}>
      <IconAlertTriangle size={16} className={styles.icon} aria-hidden />
      <span className={styles.text} title={text}>
        {text}
      </span>
      <Button variant="outline" color="danger" className={styles.small} onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
