import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/ui/Dialog.tsx';
import { useFocusOnChange } from '#client/ui/focus.ts';
import form from '#client/ui/Form.module.css';

/** The events that a form in the dialog reports. */
export interface CreationForm<Created> {
  onInput(): void;
  onCancel(): void;
  onCreated(created: Created): void;
}

interface Props<Created> {
  title: string;
  createdTitle(created: Created): string;
  form(on: CreationForm<Created>): ReactNode;
  /** Renders the credentials, which are shown only once. */
  credentials(created: Created): ReactNode;
  /** The name of a button that goes back to the form. */
  againLabel?: string;
  onClose(): void;
}

/** Creates something with credentials by a form, and then shows these once. */
export function CredentialsDialog<Created>(props: Props<Created>) {
  const { title, createdTitle, credentials, againLabel, onClose } = props;
  const { t } = useTranslation('people');
  const [created, setCreated] = useState<Created>();
  const [isDirty, setDirty] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useFocusOnChange(created, () => content.current?.querySelector<HTMLElement>('[data-autofocus]'));
  const createAnother = (): void => {
    setCreated(undefined);
    setDirty(false);
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      // Protects input, and credentials that are shown only once.
      closeOnClickOutside={false}
      closeOnEscape={!isDirty}
      title={created ? createdTitle(created) : title}
    >
      <div ref={content}>
        {created ? (
          <div className={form.form}>
            {credentials(created)}
            <div className={form.actions}>
              {againLabel && (
                <Button variant="default" onClick={createAnother}>
                  {againLabel}
                </Button>
              )}
              <Button data-autofocus onClick={onClose}>
                {t('done')}
              </Button>
            </div>
          </div>
        ) : (
          props.form({ onInput: () => setDirty(true), onCancel: onClose, onCreated: setCreated })
        )}
      </div>
    </Dialog>
  );
}
