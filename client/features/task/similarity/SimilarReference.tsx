import { referenceCard } from '#client/features/similarity/index.ts';
import { TASK_LIMITS, type TaskCriteria } from '../criteria/index.ts';
import type { TaskDataset } from '../model.ts';
import { textOf } from '../record/textOf.ts';
import { useTaskReferenceQuery } from './TaskReference.generated.ts';

interface Props {
  dataset: TaskDataset;
  criteria: TaskCriteria;
  onSearch(criteria: TaskCriteria): void;
}

const LIMITS = [TASK_LIMITS.neighbours];

/** The record whose neighbours are shown, above them; absent while all records are. */
export function SimilarReference({ dataset, criteria, onSearch }: Props) {
  const { similar } = criteria;
  const { data } = useTaskReferenceQuery({
    variables: { workspace: dataset.workspace.name, name: dataset.name, id: similar?.recordId ?? '' },
    skip: similar === null,
  });
  if (!similar) return null;
  const record = data?.taskDataset?.record;
  const names = [...new Set([...(record?.vectors ?? []).map(({ name }) => name), similar.vector])];
  return (
    <referenceCard.Part
      vectors={names.map((name) => ({ name, title: name }))}
      limits={LIMITS}
      value={{ ...similar, limit: TASK_LIMITS.neighbours }}
      text={record === null ? null : record ? textOf(record) : ''}
      onChange={({ vector, order }) => onSearch({ ...criteria, similar: { ...similar, vector, order } })}
      onEnd={() => onSearch({ ...criteria, similar: null })}
    />
  );
}
