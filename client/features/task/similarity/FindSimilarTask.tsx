import { useTranslation } from 'react-i18next';
import { FindSimilar } from '#client/features/similarity/index.ts';
import { TASK_LIMITS, type TaskSimilarity } from '../criteria/index.ts';
import type { TaskRecord } from '../model.ts';

interface Props {
  record: TaskRecord;
  /** Keys are for this record's card. */
  isActive: boolean;
  onFind(similar: TaskSimilarity): void;
}

const LIMITS = [TASK_LIMITS.neighbours];

/** Looks for the neighbours of a record; a record without vectors says that it has none. */
export function FindSimilarTask({ record, isActive, onFind }: Props) {
  const { t } = useTranslation('taskFilter');
  return (
    <FindSimilar
      recordId={record.id}
      vectors={record.vectors.map(({ name }) => ({ name, title: name }))}
      whyNot={t('noVectors')}
      limits={LIMITS}
      hasKeys={isActive}
      onFind={({ recordId, vector, order }) => onFind({ recordId, vector, order })}
    />
  );
}
