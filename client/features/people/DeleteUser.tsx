import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removing } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { DeleteDialog } from '#client/ui/DeleteDialog.tsx';
import { useHoldPanel } from '#client/ui/SidePanel.tsx';
import { toast } from '#client/ui/toast.ts';
import { useDeleteUserMutation } from './ChangeUsers.generated.ts';
import type { People_UserFragment } from './Users.generated.ts';

interface Props {
  user: People_UserFragment;
  isOwn: boolean;
  onDeleted(): void;
}

/** Takes an account away, once its name was typed; nobody's own. */
export function DeleteUser({ user: { id, username }, isOwn, onDeleted }: Props) {
  const { t } = useTranslation('people');
  const [isOpen, setOpen] = useState(false);
  // Escape answers the question; it does not close the panel that asks.
  useHoldPanel(isOpen);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [remove] = useDeleteUserMutation({ update: removing({ __typename: 'User', id }) });
  const confirm = async (): Promise<void> => {
    if (!(await run(() => remove({ variables: { id } })))) return;
    toast({ message: t('userDeleted', { name: username }) });
    onDeleted();
  };
  const close = (): void => {
    setOpen(false);
    reset();
  };
  return (
    <>
      <p>{isOwn ? t('ownAccount') : t('responsesStay')}</p>
      <div>
        <Button color="danger" variant="outline" disabled={isOwn} onClick={() => setOpen(true)}>
          {t('deleteUser')}
        </Button>
      </div>
      <DeleteDialog
        isOpen={isOpen}
        onClose={close}
        title={t('deleteUserNamed', { name: username })}
        name={username}
        isBusy={isBusy}
        failure={failure?.text ?? null}
        onDelete={() => void confirm()}
      >
        <p>{t('accountGoes')}</p>
        <p>{t('responsesStay')}</p>
      </DeleteDialog>
    </>
  );
}
