import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adding } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { useCreateWorkspaceMutation } from './Workspaces.generated.ts';

interface Props {
  onClose(): void;
  onCreated(id: string): void;
}

const CONFLICT = 409;

export function NewWorkspaceDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation(['people', 'valid']);
  const [name, setName] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [create] = useCreateWorkspaceMutation({ update: adding('workspaces', (data) => data.createWorkspace) });
  const isMissing = name.trim() === '';
  const isTaken = failure?.status === CONFLICT;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (isMissing || isBusy) return;
    await run(async () => {
      const { data } = await create({ variables: { name: name.trim() } });
      if (data) onCreated(data.createWorkspace.id);
    });
  };

  return (
    <Dialog
      onClose={onClose}
      // Protects input.
      closeOnClickOutside={false}
      closeOnEscape={name === ''}
      title={t('newWorkspace')}
    >
      <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          label={t('name')}
          description={t('nameStays')}
          value={name}
          error={
            isSubmitted && isMissing ? t('valid:required') : isTaken ? t('workspaceTaken', { name }) : failure?.text
          }
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            reset();
          }}
        />
        <FormActions label={t('createWorkspace')} loading={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
