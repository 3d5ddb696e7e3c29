import { useTranslation } from 'react-i18next';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { codePointMap } from '#client/lib/codePoints.ts';
import { ConflictDialog, type Decision } from '#client/ui/ConflictDialog.tsx';
import styles from '#client/ui/ConflictDialog.module.css';
import { StatusPill } from '#client/ui/StatusPill.tsx';
import { type Annotation, STATUS_NAMES, textOf } from '../model.ts';
import { savedAnnotation } from './annotation.ts';
import type { SavedTaskRecordFragment } from './TaskActions.generated.ts';
import type { Conflict } from './useConflictCheck.ts';

interface Props {
  conflicts: readonly Conflict[];
  onDecide(decision: Decision): void;
}

const MAX_ROWS = 20;
const MAX_CHARACTERS = 160;

/** Shows the person's version of each record beside the one that somebody else saved in the meantime. */
export function TaskConflicts({ conflicts, onDecide }: Props) {
  const { t } = useTranslation(['taskRecord', 'record', 'common']);
  const hidden = conflicts.length - MAX_ROWS;
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
      {conflicts.slice(0, MAX_ROWS).map(({ item, theirs }) => (
        <tr key={item.recordId}>
          <th scope="row" dir="auto">
            {textOf(theirs).slice(0, MAX_CHARACTERS)}
          </th>
          <Version status={item.status} text={toText(theirs, item.annotation)} />
          <Version status={theirs.status} text={toText(theirs, savedAnnotation(theirs))} />
        </tr>
      ))}
    </ConflictDialog>
  );
}

function Version({ status, text }: { status: TaskRecordStatus; text: string }) {
  return (
    <td dir="auto">
      <span className={styles.version}>
        <StatusPill status={STATUS_NAMES[status]} />
        <span>{text}</span>
      </span>
    </td>
  );
}

/** An annotation as text, one line for each label or entity. */
function toText(record: SavedTaskRecordFragment, annotation: Annotation | undefined): string {
  if (!annotation) return '';
  if (annotation.text !== undefined) return annotation.text;
  if (annotation.labels) return annotation.labels.join('\n');
  const text = textOf(record);
  const map = codePointMap(text);
  return annotation.entities
    .map(({ start, end, label }) => `${label}: ${text.slice(map.toUtf16(start), map.toUtf16(end))}`)
    .join('\n');
}
