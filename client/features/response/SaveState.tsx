import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { HeaderSlot } from '#client/ui/HeaderSlots.tsx';
import type { ActionCommand } from './ActionBar.tsx';
import styles from './SaveState.module.css';
import type { FailedSave } from './outbox/queue.ts';

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

/** Whether the answers are saved, and the button that undoes the last action. */
export function SaveState({ failed, failedElsewhere, isModified, undo, onRetry, onShowFailed }: Props) {
  const { t } = useTranslation(['form', 'common', 'record']);
  const elsewhere = t('record:failed', { count: failedElsewhere });
  return (
    <>
      {undo.when?.() !== false && (
        <Button
          variant="subtle"
          classNames={{ root: styles.undo, inner: styles.undoInner, label: styles.undoLabel }}
          justify="start"
          title={undo.label}
          leftSection={<IconArrowBackUp size={16} />}
          aria-keyshortcuts={ariaKeys(undo.keys)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={undo.run}
        >
          {undo.label}
        </Button>
      )}
      {isModified && !failed && (
        <span className={styles.unsaved} title={t('form:unsaved')}>
          {t('form:unsaved')}
        </span>
      )}
      {failed ? (
        <Failure
          text={t('form:notSaved', {
            reason: failed.theirs ? t('record:elsewhere') : failed.reason || t('record:deleted'),
          })}
          action={t('common:retry')}
          onAction={onRetry}
        />
      ) : (
        failedElsewhere > 0 && <Failure text={elsewhere} action={t('record:show')} onAction={onShowFailed} />
      )}
    </>
  );
}

function Failure({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <div role="alert" className={styles.failure}>
      <IconAlertTriangle size={16} className={styles.icon} aria-hidden />
      <span className={styles.text}>{text}</span>
      <Button variant="outline" color="danger" className={styles.act} onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}

interface BadgeProps {
  /** How many records were not saved. */
  count: number;
  onShow(): void;
}

/** In the header: that records were not saved, and the way to them. */
export function FailedBadge({ count, onShow }: BadgeProps) {
  const { t } = useTranslation('record');
  if (count === 0) return null;
  return (
    <HeaderSlot name="sync">
      <button type="button" className={styles.badge} onClick={onShow}>
        {t('failed', { count })}
      </button>
    </HeaderSlot>
  );
}
