import { IconEye, IconPencil, IconRulerMeasure, type TablerIcon } from '@tabler/icons-react';
import type { TaskMode } from '#client/features/task/criteria/index.ts';
import type { TaskDataset } from '#client/features/task/model.ts';

/** What can be done with the records, each with its key in the texts. */
export const MODES: Record<TaskMode, { readonly text: 'annotate' | 'explore' | 'rules'; readonly Icon: TablerIcon }> = {
  annotate: { text: 'annotate', Icon: IconPencil },
  explore: { text: 'explore', Icon: IconEye },
  'labelling-rules': { text: 'rules', Icon: IconRulerMeasure },
};

/** The modes that a dataset has: only texts with labels have rules. */
export const modesOf = ({ task }: TaskDataset): readonly TaskMode[] =>
  task === 'TEXT_CLASSIFICATION' ? ['annotate', 'explore', 'labelling-rules'] : ['annotate', 'explore'];
