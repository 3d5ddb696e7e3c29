import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '#client/ui/Form.module.css';
import { useFocusOnChange } from '#client/ui/keepFocus.ts';
import { returnFocus } from '#client/ui/returnFocus.ts';
import { NewUserForm } from './NewUserForm.tsx';
import { SignInData } from './Secrets.tsx';

interface Props {
  workspaces: readonly { readonly id: string; readonly name: string }[];
  onClose(): void;
}

/** Makes an account, and tells what to sign in with once it is there. */
export function NewUserDialog({ workspaces, onClose }: Props) {
  const { t } = useTranslation(['people', 'common']);
  const [made, setMade] = useState<{ username: string; password: string }>();
  const [isBegun, setBegun] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(returnFocus, []);
  useFocusOnChange(made, () => content.current?.querySelector<HTMLElement>('[data-autofocus]'));
  const beginAnew = (): void => {
    setMade(undefined);
    setBegun(false);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      // What was typed, and what is told only once, are not lost by a click beside the dialog, nor by a key.
      closeOnClickOutside={false}
      closeOnEscape={!isBegun}
      title={made ? t('userCreated', { name: made.username }) : t('newUser')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div ref={content}>
        {made ? (
          <div className={form.form}>
            <SignInData {...made} />
            <div className={form.actions}>
              <Button variant="default" onClick={beginAnew}>
                {t('anotherUser')}
              </Button>
              <Button data-autofocus onClick={onClose}>
                {t('done')}
              </Button>
            </div>
          </div>
        ) : (
          <NewUserForm workspaces={workspaces} onInput={() => setBegun(true)} onCancel={onClose} onMade={setMade} />
        )}
      </div>
    </Modal>
  );
}
