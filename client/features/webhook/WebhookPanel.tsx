import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveForm, useItem } from '#client/features/datasetSettings/index.ts';
import { removing } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { PanelSection, SidePanel, usePanelLock } from '#client/ui/SidePanel.tsx';
import { toast } from '#client/ui/toast.ts';
import { Toggle } from '#client/ui/Toggle.tsx';
import { Deliveries } from './Deliveries.tsx';
import { inOrder } from './events.ts';
import { faultsOf, toInput, WebhookFields } from './WebhookFields.tsx';
import {
  type PingWebhookMutation,
  useDeleteWebhookMutation,
  usePingWebhookMutation,
  useUpdateWebhookMutation,
  type Webhook_WebhookFragment,
} from './Webhooks.generated.ts';

interface WebhookProps {
  webhook: Webhook_WebhookFragment;
}

interface PanelProps extends WebhookProps {
  hasDeliveries: boolean;
  onClose(): void;
}

/** A webhook: its state, settings, deliveries and deletion. */
export function WebhookPanel({ webhook, hasDeliveries, onClose }: PanelProps) {
  const { t } = useTranslation('webhooks');
  return (
    <SidePanel title={webhook.url} onClose={onClose}>
      <PanelSection title={t('status')}>
        <State webhook={webhook} />
        <Ping webhook={webhook} />
      </PanelSection>
      {hasDeliveries && (
        <PanelSection title={t('deliveries')}>
          <Deliveries webhook={webhook} />
        </PanelSection>
      )}
      <PanelSection title={t('settings')}>
        <WebhookForm webhook={webhook} />
      </PanelSection>
      <PanelSection title={t('deleteWebhook')}>
        <p>{t('webhookGoes')}</p>
        <DeleteWebhook webhook={webhook} onDeleted={onClose} />
      </PanelSection>
    </SidePanel>
  );
}

/** Enables or disables a webhook; saved at once. */
function State({ webhook: { id, enabled } }: WebhookProps) {
  const { t } = useTranslation('webhooks');
  const { isBusy, failure, run } = useAsyncAction();
  const [update] = useUpdateWebhookMutation();
  const set = (isOn: boolean): void => void run(() => update({ variables: { input: { id, enabled: isOn } } }));
  return (
    <>
      <Toggle
        label={t('enabled')}
        description={t('enabledHint')}
        isOn={isBusy ? !enabled : enabled}
        disabled={isBusy}
        onChange={set}
      />
      <Problem>{failure?.text}</Problem>
    </>
  );
}

/** Sends a test message and shows the receiver's response. */
function Ping({ webhook: { id } }: WebhookProps) {
  const { t } = useTranslation('webhooks');
  const { isBusy, failure, run } = useAsyncAction();
  const [ping] = usePingWebhookMutation();
  const [answer, setAnswer] = useState<PingWebhookMutation['pingWebhook']>();
  const send = (): void => {
    setAnswer(undefined);
    void run(async () => setAnswer((await ping({ variables: { id } })).data?.pingWebhook));
  };
  const { responseStatus: status, error } = answer ?? {};
  const isAccepted = status != null && status >= 200 && status < 300;
  const isRefused = error != null || (status != null && !isAccepted);
  const outcome = error ?? (status == null ? t('pingSent') : t('pingAnswered', { status }));
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} loading={isBusy} onClick={send}>
        {t('ping')}
      </Button>
      {answer && (
        <p role={isRefused ? 'alert' : 'status'} className={form.message} data-problem={isRefused || undefined}>
          {outcome}
        </p>
      )}
      <Problem>{failure?.text}</Problem>
    </Group>
  );
}

function WebhookForm({ webhook }: WebhookProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { id, url, description, events } = webhook;
  const item = useItem({ url, description: description ?? '', events: inOrder(events) });
  usePanelLock(item.isModified);
  const [update] = useUpdateWebhookMutation();
  const faults = faultsOf(item.value);
  return (
    <SaveForm
      className={form.form}
      noValidate
      item={item}
      isSavable={item.isModified && Object.keys(faults).length === 0}
      saveLabel={t('common:save')}
      onSave={() => update({ variables: { input: { id, ...toInput(item.value) } } })}
    >
      <WebhookFields values={item.value} faults={faults} onChange={item.change} />
    </SaveForm>
  );
}

function DeleteWebhook({ webhook: { id, url }, onDeleted }: WebhookProps & { onDeleted(): void }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [isOpen, { open, close }] = useDisclosure();
  usePanelLock(isOpen);
  const { isBusy, failure, run } = useAsyncAction();
  const [deleteWebhook] = useDeleteWebhookMutation({ update: removing({ __typename: 'Webhook', id }) });
  const remove = async (): Promise<void> => {
    if (!(await run(() => deleteWebhook({ variables: { id } })))) return;
    toast({ message: t('common:deleted', { name: url }) });
    onDeleted();
  };
  return (
    <>
      <Button color="danger" variant="outline" onClick={open}>
        {t('deleteWebhook')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('deleteNamed', { url })}
          label={t('common:delete')}
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={close}
        >
          <p>{t('webhookGoes')}</p>
          <Problem>{failure?.text}</Problem>
        </ConfirmDialog>
      )}
    </>
  );
}
