import { Button, CloseButton, Group, NativeSelect, Popover, Text } from '@mantine/core';
import { IconVectorTriangle } from '@tabler/icons-react';
import { type ComponentProps, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import type { Similarity } from '#client/features/criteria/index.ts';
import { Anchor } from '#client/ui/Anchor.tsx';
import { returnFocus } from '#client/ui/returnFocus.ts';
import styles from './Similarity.module.css';
import type { FindSimilar_VectorSettingsFragment } from './VectorSettings.generated.ts';

interface Props extends ComponentProps<typeof SimilaritySelects> {
  onFind(): void;
  onClose(): void;
}

/** Asks for vector, order and limit of a similarity search. */
export function SimilarityChoice({ onFind, onClose, ...choice }: Props) {
  const { t } = useTranslation('similar');
  useEffect(() => returnFocus(), []);
  return (
    <Popover opened onDismiss={onClose} position="bottom-end" trapFocus returnFocus={false} withinPortal>
      <Popover.Target>
        <Anchor />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('find')} className={styles.choice}>
        <SimilaritySelects {...choice} />
        <Button onClick={onFind}>{t('find')}</Button>
      </Popover.Dropdown>
    </Popover>
  );
}

export type VectorSettings = Pick<FindSimilar_VectorSettingsFragment, 'name' | 'title'>;

interface SelectsProps {
  vectors: readonly VectorSettings[];
  value: Similarity;
  /** The limits to choose from. */
  limits: readonly number[];
  onChange(value: Similarity): void;
}

function SimilaritySelects({ vectors, value, limits, onChange }: SelectsProps) {
  const { t } = useTranslation('similar');
  // A link may contain another limit.
  const numbers = [...new Set([...limits, value.limit])].sort((one, other) => one - other);
  return (
    <>
      {vectors.length > 1 && (
        <NativeSelect
          label={t('using')}
          value={value.vector}
          data={vectors.map(({ name, title }) => ({ value: name, label: title || name }))}
          onChange={({ currentTarget }) => onChange({ ...value, vector: currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t('order')}
        value={value.order}
        data={(['most', 'least'] as const).map((order) => ({ value: order, label: t(order) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...value, order: currentTarget.value === 'least' ? 'least' : 'most' })
        }
      />
      {numbers.length > 1 && (
        <NativeSelect
          label={t('limit')}
          value={String(value.limit)}
          data={numbers.map(String)}
          onChange={({ currentTarget }) => onChange({ ...value, limit: Number(currentTarget.value) })}
        />
      )}
    </>
  );
}

interface ReferenceProps extends ComponentProps<typeof SimilaritySelects> {
  /** The record's text; null if it was deleted. */
  text: string | null;
  onEnd(): void;
}

/** The reference record of a similarity search, with controls to change and end the search. */
export function ReferenceCard({ text, onEnd, ...selects }: ReferenceProps) {
  const { t } = useTranslation(['similar', 'record']);
  const [end] = useCommands('page', [{ id: 'similar.end', keys: 'Shift+s', label: t('similar:end'), run: onEnd }]);
  return (
    <section className={styles.reference} aria-label={t('similar:to')} data-keeps-focus>
      <Group gap="sm">
        <IconVectorTriangle size={16} aria-hidden color="var(--marl-text-3)" />
        <Text component="h2" fw={600} fz="sm">
          {t('similar:to')}
        </Text>
        <div className={styles.selects}>
          <SimilaritySelects {...selects} />
        </div>
        <CloseButton
          aria-label={t('similar:end')}
          title={end.label}
          aria-keyshortcuts={ariaKeys(end.keys)}
          onClick={onEnd}
        />
      </Group>
      <p className={styles.text} dir="auto">
        {text ?? t('record:deleted')}
      </p>
    </section>
  );
}
