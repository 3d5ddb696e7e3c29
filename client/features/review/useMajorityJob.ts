import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { MajorityRuleInput } from '#client/graphql/schema-types.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { toast } from '#client/ui/toast.ts';
import { type MajorityJob, untilFinished } from './majorityJob.ts';
import {
  UndoBulkResolutionDocument,
  type UndoBulkResolutionMutation,
  useResolveInBulkMutation,
} from './Review.generated.ts';

/** Settles records by a rule in the background. Tells the outcome, which can be undone, and closes the dialog that began it. */
export function useMajorityJob(datasetId: string, onChanged: () => void, onClose: () => void) {
  const { t } = useTranslation('review');
  const client = useApolloClient();
  const [job, setJob] = useState<MajorityJob>();
  const { isBusy, failure, run } = useAsyncAction();
  const [start] = useResolveInBulkMutation({ context: QUIET });

  async function undo(id: string): Promise<void> {
    try {
      const { data: undone } = await client.mutate<UndoBulkResolutionMutation>({
        mutation: UndoBulkResolutionDocument,
        variables: { datasetId, jobId: id },
        context: QUIET,
      });
      if (!undone) return;
      const { total, changed } = await untilFinished(client, datasetId, undone.undoBulkResolution);
      const kept = total - changed;
      const texts = [t('majorities.undone', { count: changed })];
      if (kept > 0) texts.push(t('majorities.kept', { count: kept }));
      toast({ kind: 'success', message: texts.join('. ') });
    } catch (thrown) {
      toast({ kind: 'error', message: saveMessage(thrown) });
    }
    onChanged();
  }

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  function finish({ jobId: id, changed: done }: MajorityJob): void {
    toast({
      kind: 'success',
      isPermanent: true,
      message: t('majorities.done', { count: done }),
      action: { label: t('majorities.undo'), run: () => void undo(id) },
    });
    onChanged();
    // A dialog that was opened since is another one.
    if (!isOpen.current) return;
    // The keys go on with the record, not with the button that opened the dialog.
    document.getElementById('main')?.focus({ preventScroll: true });
    onClose();
  }

  const begin = (rule: MajorityRuleInput): void =>
    void run(async () => {
      const { data: started } = await start({ variables: { datasetId, rule } });
      if (!started) return;
      setJob(started.resolveInBulk);
      finish(await untilFinished(client, datasetId, started.resolveInBulk, setJob));
    });

  return { job, isBusy, failure, begin };
}
