import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import card from '#client/ui/Card.module.css';
import styles from './ItemCard.module.css';
import { SaveForm, type SaveFormProps } from './SaveForm.tsx';
import { useUnsaved } from './SettingsTabs.tsx';

interface Props extends Pick<SaveFormProps, 'item' | 'isSavable' | 'refusal' | 'onSave' | 'refusalOf' | 'children'> {
  /** The tab and the id of the item, such as `questions <id>`. */
  id: string;
  title: string;
  /** The name of the item in the API. */
  name?: string;
  saveLabel?: string;
  preview?: ReactNode;
}

/** A card of settings that is saved by itself. */
export function ItemCard({ id, title, name, saveLabel, preview, children, ...form }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const element = useRef<HTMLFormElement>(null);
  useUnsaved(
    id,
    form.item.isModified,
    useCallback(() => element.current?.requestSubmit(), []),
  );
  return (
    <SaveForm
      {...form}
      ref={element}
      aria-labelledby={titleId}
      className={card.card}
      saveLabel={saveLabel ?? t('update')}
    >
      <Group align="baseline" gap="4px 12px">
        <Title id={titleId} order={2}>
          {title}
        </Title>
        {name && (
          <Text component="code" c="dimmed" ff="monospace" fz={13} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        )}
      </Group>
      <Group align="stretch" gap="xl">
        <Stack gap="lg" flex="1 1 320px" miw={0}>
          {children}
        </Stack>
        {preview && (
          <section className={styles.preview} aria-label={t('preview')} inert>
            {preview}
          </section>
        )}
      </Group>
    </SaveForm>
  );
}
