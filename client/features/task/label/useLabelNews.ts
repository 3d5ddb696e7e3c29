import { useTranslation } from 'react-i18next';
import { problemOf } from '#client/graphql/errors.ts';
import type { Task } from '#client/graphql/schema-types.ts';
import { toast } from '#client/ui/toast.ts';
import type { TaskDataset } from '../model.ts';

/** The tasks that have labels, as clients of the API call them. */
const TASKS: Partial<Record<Task, string>> = {
  TEXT_CLASSIFICATION: 'TextClassification',
  TOKEN_CLASSIFICATION: 'TokenClassification',
};

/** Tells what came of saving labels, wherever that was done. */
export function useLabelNews({ name, task }: Pick<TaskDataset, 'name' | 'task'>) {
  const { t } = useTranslation('taskRecord');
  return {
    tellSaved: (): void => toast({ message: t('labelsSaved') }),
    tellKnown: (labels: readonly string[]): void =>
      toast({ kind: 'info', message: t('labelsExist', { labels: labels.join(', ') }) }),
    /** Who may not save labels is told where they tried to, and by no toast. Returns what the toast says. */
    tellFailed(error: unknown): string | undefined {
      const { status } = problemOf(error);
      if (status === 403) return undefined;
      const message = t('labelsFailed', { status, name, task: TASKS[task] });
      toast({ kind: 'error', message });
      return message;
    },
  };
}
