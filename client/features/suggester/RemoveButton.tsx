import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { useRemoveSuggesterMutation } from './Suggester.generated.ts';

/** Removes the settings with the key, after a confirmation. */
export function RemoveButton({ datasetId }: { datasetId: string }) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const [remove] = useRemoveSuggesterMutation();
  const { isBusy, failure, run } = useAsyncAction();
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('suggester.remove')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          isDestructive
          title={t('suggester.remove')}
          label={t('suggester.removeNow')}
          isBusy={isBusy}
          onConfirm={() => void run(() => remove({ variables: { datasetId } }))}
          onCancel={() => setOpen(false)}
        >
          <p>{t('suggester.removeText')}</p>
          <Problem>{failure?.text}</Problem>
        </ConfirmDialog>
      )}
    </div>
  );
}
