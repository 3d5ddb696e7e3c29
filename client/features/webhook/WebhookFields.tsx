import { Checkbox, Input, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookEvent } from '#client/graphql/schema-types.ts';
import { EVENT_GROUPS, inOrder, messageType } from './events.ts';
import styles from './Webhook.module.css';

export interface WebhookValues {
  url: string;
  description: string;
  events: WebhookEvent[];
}

/** The text of each fault; undefined where there is none. */
export function faultsOf({ url, events }: WebhookValues): { url?: 'urlRule'; events?: 'eventsRule' } {
  const isUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return { ...(isUrl ? {} : { url: 'urlRule' }), ...(events.length > 0 ? {} : { events: 'eventsRule' }) };
}

/** Values as they are sent. */
export const toInput = ({ url, description, events }: WebhookValues) => ({
  url,
  events,
  description: description.trim() || null,
});

interface Props {
  values: WebhookValues;
  /** The faults to show: none before the first attempt to save. */
  faults: ReturnType<typeof faultsOf>;
  /** Whether the first input takes the focus. */
  hasFocus?: boolean;
  onChange(part: Partial<WebhookValues>): void;
}

/** The address, description and events of a webhook. */
export function WebhookFields({ values, faults, hasFocus = false, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const choose = (event: WebhookEvent, isChosen: boolean): void =>
    onChange({
      events: inOrder(isChosen ? [...values.events, event] : values.events.filter((chosen) => chosen !== event)),
    });
  return (
    <>
      <TextInput
        data-autofocus={hasFocus || undefined}
        name="url"
        type="url"
        label={t('url')}
        placeholder="https://"
        value={values.url}
        error={faults.url && t(faults.url)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value.trim() })}
      />
      <TextInput
        name="description"
        label={t('description')}
        maxLength={1000}
        value={values.description}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <Input.Wrapper label={t('events')} labelElement="div" error={faults.events && t(faults.events)}>
        <div className={styles.groups}>
          {Object.entries(EVENT_GROUPS).map(([group, events]) => (
            <fieldset key={group} className={styles.group}>
              <legend>{t(`group.${group as keyof typeof EVENT_GROUPS}`)}</legend>
              {events.map((event: WebhookEvent) => (
                <Checkbox
                  key={event}
                  name="events"
                  label={t(`event.${event}`)}
                  description={<code>{messageType(event)}</code>}
                  checked={values.events.includes(event)}
                  onChange={({ currentTarget: { checked } }) => choose(event, checked)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Input.Wrapper>
    </>
  );
}
