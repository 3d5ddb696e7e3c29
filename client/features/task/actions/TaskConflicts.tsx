import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { codePointMap } from '#client/lib/codePoints.ts';
import { returnFocus } from '#client/ui/returnFocus.ts';
import versions from '#client/ui/VersionTable.module.css';
import type { Annotation } from '../model.ts';
import { TaskStatusPill } from '../record/TaskStatusPill.tsx';
import { savedAnnotation } from './annotation.ts';
import type { Conflict } from './conflict.ts';
import type { Decision } from './useConfirmations.ts';
import type { SavedTaskRecordFragment } from './SaveAnnotations.generated.ts';
import styles from './TaskConfirmations.module.css';

interface Props {
  conflicts: readonly Conflict[];
  onDecide(decision: Decision): void;
}

/** So many records are shown; of more only the number. */
const SHOWN = 20;
/** So much of a text tells which record it is. */
const EXCERPT = 160;

/** What a person is about to do to records that somebody else changed meanwhile, beside what they are now. */
export function TaskConflicts({ conflicts, onDecide }: Props) {
  const { t } = useTranslation(['taskRecord', 'record', 'common']);
  useEffect(returnFocus, []);
  const hidden = conflicts.length - SHOWN;
  return (
    <Modal
      opened
      onClose={() => onDecide('edit')}
      title={t('record:elsewhere')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      size="lg"
    >
      {/* Takes the focus, so that a key meant for the list decides nothing. */}
      <div tabIndex={-1} data-autofocus className={styles.body}>
        <p className={styles.text}>{t('taskRecord:elsewhereWhy', { count: conflicts.length })}</p>
        <table className={versions.table}>
          <thead>
            <tr>
              <th scope="col">{t('taskRecord:record')}</th>
              <th scope="col">{t('record:mine')}</th>
              <th scope="col">{t('record:theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.slice(0, SHOWN).map(({ item, theirs }) => (
              <tr key={item.id}>
                <th scope="row" dir="auto">
                  {sourceOf(theirs).slice(0, EXCERPT)}
                </th>
                <Version status={item.status} text={inWords(theirs, item.annotation)} />
                <Version status={theirs.status} text={inWords(theirs, savedAnnotation(theirs))} />
              </tr>
            ))}
          </tbody>
        </table>
        {hidden > 0 && <p className={styles.text}>{t('common:more', { count: hidden })}</p>}
        <div className={styles.actions}>
          <Button variant="default" onClick={() => onDecide('theirs')}>
            {t('record:keepTheirs')}
          </Button>
          <Button variant="default" onClick={() => onDecide('edit')}>
            {t('record:editMine')}
          </Button>
          <Button onClick={() => onDecide('mine')}>{t('record:keepMine')}</Button>
        </div>
      </div>
    </Modal>
  );
}

function Version({ status, text }: { status: TaskRecordStatus; text: string }) {
  return (
    <td dir="auto">
      <span className={styles.version}>
        <TaskStatusPill status={status} />
        {text}
      </span>
    </td>
  );
}

const sourceOf = (record: SavedTaskRecordFragment): string =>
  'inputs' in record ? record.inputs.map(({ text }) => text).join('\n') : record.text;

/** An annotation as people read it, one line for each part. */
function inWords(record: SavedTaskRecordFragment, annotation: Annotation | undefined): string {
  if (!annotation) return '';
  if (annotation.text !== undefined) return annotation.text;
  if (annotation.labels) return annotation.labels.join('\n');
  const text = sourceOf(record);
  const map = codePointMap(text);
  return annotation.entities
    .map(({ start, end, label }) => `${label}: ${text.slice(map.toUtf16(start), map.toUtf16(end))}`)
    .join('\n');
}
