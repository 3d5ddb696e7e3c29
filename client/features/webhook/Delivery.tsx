import { Button, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { nowBy } from '#client/lib/serverTime.ts';
import { CodeSample } from '#client/ui/CodeSample.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { type Fact, Facts } from '#client/ui/Facts.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { Time } from '#client/ui/Time.tsx';
import { messageType } from './events.ts';
import { StatePill } from './StatePill.tsx';
import styles from './Webhook.module.css';
import {
  type Delivery_DeliveryFragment,
  useResendDeliveryMutation,
  useWebhookMessageQuery,
  type Webhook_WebhookFragment,
  type WebhookMessageQueryVariables,
} from './Webhooks.generated.ts';

interface Props {
  delivery: Delivery_DeliveryFragment;
  webhook: Webhook_WebhookFragment;
  onResent(): void;
}

/** A delivery, which opens to show its message. */
export function Delivery({ delivery, ...rest }: Props) {
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const { event, status, insertedAt } = delivery;
  return (
    <li>
      <UnstyledButton className={styles.delivery} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <IconChevronRight size={16} className={styles.chevron} aria-hidden />
        <code className={styles.event}>{messageType(event)}</code>
        <span className={styles.when}>
          <Time iso={insertedAt} />
        </span>
        <StatePill state={status} />
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <DeliveryDetails delivery={delivery} {...rest} />}
      </div>
    </li>
  );
}

function DeliveryDetails({ delivery, webhook, onResent }: Props) {
  const { t } = useTranslation('webhooks');
  const { formatDateTime } = useFormats();
  const { id, status, attempts, responseStatus, error: reason, attemptedAt, nextAttemptAt } = delivery;
  const variables = { webhookId: webhook.id, deliveryId: id };
  const { isBusy, failure, run } = useAsyncAction();
  const [resend] = useResendDeliveryMutation();
  const nextOf = (iso: string): string => {
    if (!webhook.enabled) return t('onceEnabled');
    return isDue(iso) ? t('afterEarlier') : formatDateTime(iso);
  };
  const facts: Fact[] = [
    [t('attempts'), attempts],
    ...(attemptedAt ? [[t('lastAttempt'), formatDateTime(attemptedAt)] as const] : []),
    ...(status === 'PENDING' && nextAttemptAt ? [[t('nextAttempt'), nextOf(nextAttemptAt)] as const] : []),
    ...(attempts > 0 ? [[t('answer'), responseStatus ?? reason ?? '–'] as const] : []),
  ];
  const send = (): void => void run(() => resend({ variables }).then(onResent));
  return (
    <div className={styles.message}>
      <Facts facts={facts} />
      {/* Each attempt has its own response. */}
      <Message key={attempts} {...variables} />
      <div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isBusy}
          disabled={!webhook.enabled}
          onClick={send}
        >
          {status === 'PENDING' ? t('sendNow') : t('sendAgain')}
        </Button>
      </div>
      <Problem>{failure?.text}</Problem>
    </div>
  );
}

/** A message that is due waits for earlier ones: of its record, or because the receiver is down. */
const isDue = (iso: string): boolean => Date.parse(iso) <= nowBy('server');

/** The message and the receiver's response. */
function Message(variables: WebhookMessageQueryVariables) {
  const { t } = useTranslation('webhooks');
  const { data, error, refetch } = useWebhookMessageQuery({ variables, fetchPolicy: 'cache-and-network' });
  const message = data?.webhookMessage;
  if (!message) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <SkeletonText />;
  return (
    <>
      <h4>{t('sent')}</h4>
      <CodeSample code={indented(message.requestBody)} copied={message.requestBody} copyLabel={t('copyMessage')} />
      {message.responseBody && (
        <>
          <h4>{t('received')}</h4>
          <CodeSample code={message.responseBody} copyLabel={t('copyAnswer')} />
        </>
      )}
    </>
  );
}

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
