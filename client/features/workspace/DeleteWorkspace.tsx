import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removing } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { DeleteDialog } from '#client/ui/DeleteDialog.tsx';
import { PanelSection, useHoldPanel } from '#client/ui/SidePanel.tsx';
import { toast } from '#client/ui/toast.ts';
import { useDeleteWorkspaceMutation } from './ChangeWorkspaces.generated.ts';

interface Props {
  workspace: { readonly id: string; readonly name: string; readonly datasetCount: number | null };
  onDeleted(): void;
}

/** Deletes a workspace that holds no dataset; else says what stands against it. Where that cannot be told, the server knows. */
export function DeleteWorkspace({ workspace: { id, name, datasetCount }, onDeleted }: Props) {
  const left = datasetCount ?? 0;
  const { t } = useTranslation('people');
  const [isOpen, setOpen] = useState(false);
  // Escape answers the question; it does not close the panel that asks.
  useHoldPanel(isOpen);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [remove] = useDeleteWorkspaceMutation({ update: removing({ __typename: 'Workspace', id }) });
  const confirm = async (): Promise<void> => {
    if (!(await run(() => remove({ variables: { id } })))) return;
    toast({ message: t('workspaceDeleted', { name }) });
    onDeleted();
  };
  const close = (): void => {
    setOpen(false);
    reset();
  };
  return (
    <PanelSection title={t('deleteWorkspace')}>
      <p>{left > 0 ? t('workspaceInUse', { count: left }) : t('workspaceGoes')}</p>
      <div>
        <Button color="danger" variant="outline" disabled={left > 0} onClick={() => setOpen(true)}>
          {t('deleteWorkspace')}
        </Button>
      </div>
      <DeleteDialog
        isOpen={isOpen}
        onClose={close}
        title={t('deleteWorkspace')}
        name={name}
        isBusy={isBusy}
        failure={failure?.text ?? null}
        onDelete={() => void confirm()}
      >
        <p>{t('workspaceGoes')}</p>
      </DeleteDialog>
    </PanelSection>
  );
}
