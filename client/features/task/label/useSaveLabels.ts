import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { Task } from '#client/graphql/schema-types.ts';
import { toast } from '#client/ui/toast.ts';
import type { TaskDataset } from '../model.ts';
import { useSaveLabelsMutation } from './SaveLabels.generated.ts';

/** The tasks that have labels, as clients of the API call them. */
const TASKS: Partial<Record<Task, string>> = {
  TEXT_CLASSIFICATION: 'TextClassification',
  TOKEN_CLASSIFICATION: 'TokenClassification',
};

/** Adds labels to those of a dataset and saves all of them; tells what came of it, and why it failed. */
export function useSaveLabels({ id, name, task, labels }: TaskDataset) {
  const { t } = useTranslation('taskRecord');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [mutate] = useSaveLabelsMutation({ context: QUIET });

  async function save(wanted: readonly string[]): Promise<boolean> {
    const saved = new Set(labels.flatMap((label) => (label.isSaved ? label.name : [])));
    setFailure(undefined);
    if (wanted.every((label) => saved.has(label))) return tellOfKnown(wanted);
    setBusy(true);
    try {
      await mutate({ variables: { input: { datasetId: id, labels: [...wanted] } } });
      toast({ message: t('labelsSaved') });
      return true;
    } catch (error) {
      const { code, status } = problemOf(error);
      if (code === 'LABEL_ALREADY_EXIST') return tellOfKnown(wanted);
      // Who may not add labels is told where they tried to, and by no toast.
      if (code === 'NOT_ALLOWED_TO_UPDATE_LABELS') setFailure(t('labelsNotAllowed'));
      else {
        const message = t('labelsFailed', { status, name, task: TASKS[task] });
        setFailure(message);
        toast({ kind: 'error', message });
      }
      return false;
    } finally {
      setBusy(false);
    }
  }

  function tellOfKnown(wanted: readonly string[]): false {
    toast({ kind: 'info', message: t('labelsExist', { labels: wanted.join(', ') }) });
    return false;
  }

  return { isBusy, failure, save };
}
