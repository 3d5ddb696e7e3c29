import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adding } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { PLAIN_NAME } from '#client/lib/restLimits.ts';
import form from '#client/ui/Form.module.css';
import { returnFocus } from '#client/ui/returnFocus.ts';
import { useCreateWorkspaceMutation } from './ChangeWorkspaces.generated.ts';

interface Props {
  onClose(): void;
  onCreated(id: string): void;
}

const TAKEN = 409;

/** Asks for the name of a new workspace. */
export function NewWorkspaceDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation(['people', 'common']);
  useEffect(returnFocus, []);
  const [name, setName] = useState('');
  const [wasTried, setTried] = useState(false);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [create] = useCreateWorkspaceMutation({ update: adding('workspaces', (data) => data.createWorkspace) });
  const isValid = PLAIN_NAME.test(name);
  const isTaken = failure?.status === TAKEN;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!isValid || isBusy) return;
    await run(async () => {
      const { data } = await create({ variables: { name } });
      if (data) onCreated(data.createWorkspace.id);
    });
  };

  return (
    <Modal opened onClose={onClose} title={t('newWorkspace')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          label={t('name')}
          description={wasTried && !isValid ? undefined : t('workspaceRule')}
          value={name}
          error={wasTried && !isValid ? t('workspaceRule') : isTaken ? t('workspaceTaken', { name }) : failure?.text}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            reset();
          }}
        />
        <div className={form.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('createWorkspace')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
