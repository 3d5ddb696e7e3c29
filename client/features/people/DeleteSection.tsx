import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { DeleteDialog } from '#client/ui/DeleteDialog.tsx';
import { PanelSection, usePanelLock } from '#client/ui/SidePanel.tsx';
import { toast } from '#client/ui/toast.ts';

interface Props {
  title: string;
  /** The effect of deleting, or why it is not possible. */
  text: string;
  isPossible: boolean;
  /** The name to type for confirmation. */
  name: string;
  dialogTitle?: string;
  consequences: readonly string[];
  onDelete(): Promise<unknown>;
  onDeleted(): void;
}

/** The section of a panel that deletes its user or workspace. */
export function DeleteSection(props: Props) {
  const { title, text, isPossible, name, dialogTitle = title, consequences, onDelete, onDeleted } = props;
  const { t } = useTranslation('people');
  const [isOpen, setOpen] = useState(false);
  // Escape closes the dialog, not the panel below it.
  usePanelLock(isOpen);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const confirm = async (): Promise<void> => {
    if (!(await run(onDelete))) return;
    toast({ message: t('deleted', { name }) });
    onDeleted();
  };
  const close = (): void => {
    setOpen(false);
    reset();
  };
  return (
    <PanelSection title={title}>
      <p>{text}</p>
      <div>
        <Button color="danger" variant="outline" disabled={!isPossible} onClick={() => setOpen(true)}>
          {title}
        </Button>
      </div>
      {isOpen && (
        <DeleteDialog
          onClose={close}
          title={dialogTitle}
          name={name}
          isBusy={isBusy}
          failure={failure?.text}
          onDelete={() => void confirm()}
        >
          {consequences.map((consequence) => (
            <p key={consequence}>{consequence}</p>
          ))}
        </DeleteDialog>
      )}
    </PanelSection>
  );
}
