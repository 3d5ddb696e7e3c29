import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Credentials } from '#client/features/people/index.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { useFocusOnChange } from '#client/ui/focus.ts';
import form from '#client/ui/Form.module.css';
import { NewApiKeyForm, type NewApiKeyFormProps } from './NewApiKeyForm.tsx';

interface Props extends Pick<NewApiKeyFormProps, 'workspaces' | 'names'> {
  onClose(): void;
}

/** Makes an API key, and then shows it once. */
export function NewApiKeyDialog({ onClose, ...props }: Props) {
  const { t } = useTranslation(['profile', 'people']);
  const [created, setCreated] = useState<{ name: string; key: string }>();
  const [isDirty, setDirty] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useFocusOnChange(created, () => content.current?.querySelector<HTMLElement>('[data-autofocus]'));
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      // Protects input, and a key that is shown only once.
      closeOnClickOutside={false}
      closeOnEscape={!isDirty}
      title={created ? t('keys.isCreated') : t('keys.newKey')}
    >
      <div ref={content}>
        {created ? (
          <div className={form.form}>
            <Credentials items={[{ name: created.name, value: created.key }]} />
            <div className={form.actions}>
              <Button data-autofocus onClick={onClose}>
                {t('people:done')}
              </Button>
            </div>
          </div>
        ) : (
          <NewApiKeyForm {...props} onInput={() => setDirty(true)} onCancel={onClose} onCreated={setCreated} />
        )}
      </div>
    </Dialog>
  );
}
