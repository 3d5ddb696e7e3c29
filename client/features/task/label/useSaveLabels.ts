import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { TaskDataset } from '../model.ts';
import { useSaveLabelsMutation } from './SaveLabels.generated.ts';
import { useLabelNews } from './useLabelNews.ts';

/** Adds labels to those of a dataset and saves all of them; tells what came of it, and why it failed. */
export function useSaveLabels(dataset: TaskDataset) {
  const { id, labels } = dataset;
  const { t } = useTranslation('taskRecord');
  const { tellSaved, tellKnown, tellFailed } = useLabelNews(dataset);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [mutate] = useSaveLabelsMutation({ context: QUIET });

  /** Resolves to whether they were saved now. */
  async function save(wanted: readonly string[]): Promise<boolean> {
    const saved = new Set(labels.flatMap((label) => (label.isSaved ? label.name : [])));
    setFailure(undefined);
    const areKnown = wanted.every((label) => saved.has(label));
    if (areKnown) tellKnown(wanted);
    return !areKnown && send(wanted);
  }

  async function send(wanted: readonly string[]): Promise<boolean> {
    setBusy(true);
    try {
      await mutate({ variables: { input: { datasetId: id, labels: [...wanted] } } });
      tellSaved();
      return true;
    } catch (error) {
      if (problemOf(error).code === 'LABEL_ALREADY_EXIST') tellKnown(wanted);
      else setFailure(tellFailed(error) ?? t('labelsNotAllowed'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, save };
}
