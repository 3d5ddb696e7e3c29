import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CreationForm, Credentials, CredentialsDialog } from '#client/features/people/index.ts';
import { adding } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { faultsOf, toInput, WebhookFields, type WebhookValues } from './WebhookFields.tsx';
import { type CreateWebhookMutation, useCreateWebhookMutation } from './Webhooks.generated.ts';

type Created = CreateWebhookMutation['createWebhook'];

/** Creates a webhook, and then shows its secret. */
export function NewWebhookDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['webhooks', 'people']);
  return (
    <CredentialsDialog
      title={t('newWebhook')}
      createdTitle={() => t('isCreated')}
      form={(on) => <NewWebhookForm {...on} />}
      credentials={({ secret }: Created) => (
        <>
          <p className={form.note}>{t('secretHint')}</p>
          <Credentials items={[{ name: t('secret'), value: secret }]} />
        </>
      )}
      onClose={onClose}
    />
  );
}

function NewWebhookForm({ onInput, onCancel, onCreated }: CreationForm<Created>) {
  const { t } = useTranslation('webhooks');
  const [values, setValues] = useState<WebhookValues>({ url: '', description: '', events: [] });
  const [isSubmitted, setSubmitted] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { isBusy, failure, run } = useAsyncAction();
  const [create] = useCreateWebhookMutation({ update: adding('webhooks', (data) => data.createWebhook.webhook) });
  const faults = faultsOf(values);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (isBusy) return;
    const [invalid] = Object.keys(faults);
    if (invalid) return element.current?.querySelector<HTMLInputElement>(`input[name="${invalid}"]`)?.focus();
    await run(async () => {
      const { data } = await create({ variables: { input: toInput(values) } });
      if (data) onCreated(data.createWebhook);
    });
  };

  return (
    <form ref={element} className={form.form} noValidate onInput={onInput} onSubmit={(event) => void submit(event)}>
      <WebhookFields
        hasFocus
        values={values}
        faults={isSubmitted ? faults : {}}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
      />
      <Problem>{failure?.text}</Problem>
      <FormActions label={t('createWebhook')} loading={isBusy} onCancel={onCancel} />
    </form>
  );
}
