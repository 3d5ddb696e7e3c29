import { useTranslation } from 'react-i18next';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { codePointMap } from '#client/lib/codePoints.ts';
import { ConflictDialog, type Decision } from '#client/ui/ConflictDialog.tsx';
import styles from '#client/ui/ConflictDialog.module.css';
import type { Annotation } from '../model.ts';
import { TaskStatusPill } from '../TaskStatusPill.tsx';
import { savedAnnotation } from './annotation.ts';
import type { SavedTaskRecordFragment } from './TaskActions.generated.ts';
import type { Conflict } from './useConflictCheck.ts';

interface Props {
  conflicts: readonly Conflict[];
  onDecide(decision: Decision): void;
}

/** How many records are shown; of more only the number. */
const SHOWN = 20;
/** How much of a text tells which record it is. */
const EXCERPT = 160;

/** Shows what a person is about to do to records that somebody else changed meanwhile, beside what they are now. */
export function TaskConflicts({ conflicts, onDecide }: Props) {
  const { t } = useTranslation(['taskRecord', 'record', 'common']);
  const hidden = conflicts.length - SHOWN;
  return (
    <ConflictDialog
      title={t('record:elsewhere')}
      text={t('taskRecord:elsewhereWhy', { count: conflicts.length })}
      head={[t('taskRecord:record'), t('record:mine'), t('record:theirs')].map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      note={hidden > 0 ? t('common:more', { count: hidden }) : undefined}
      onDecide={onDecide}
    >
      {conflicts.slice(0, SHOWN).map(({ item, theirs }) => (
        <tr key={item.recordId}>
          <th scope="row" dir="auto">
            {sourceOf(theirs).slice(0, EXCERPT)}
          </th>
          <Version status={item.status} text={inWords(theirs, item.annotation)} />
          <Version status={theirs.status} text={inWords(theirs, savedAnnotation(theirs))} />
        </tr>
      ))}
    </ConflictDialog>
  );
}

function Version({ status, text }: { status: TaskRecordStatus; text: string }) {
  return (
    <td dir="auto">
      <span className={styles.version}>
        <TaskStatusPill status={status} />
        <span>{text}</span>
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
