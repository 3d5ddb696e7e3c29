import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCapabilities } from '#client/features/settings/index.ts';

const CHOICES = Array.from({ length: 10 }, (_, index) => index + 1);

interface Props {
  /** Null: everyone answers every record. */
  value: number | null;
  onChange(value: number | null): void;
}

/** How many answers complete a record, where the server can count them. */
export function AnswersPerRecord({ value, onChange }: Props) {
  const { t } = useTranslation('settings');
  const { taskDistribution: isPossible, backend } = useCapabilities() ?? {};
  if (!isPossible) return null;
  // Argilla always requires a number of answers, by default one.
  const shown = value ?? (backend === 'EMBEDDED' ? null : 1);
  const numbers = shown === null || CHOICES.includes(shown) ? CHOICES : [...CHOICES, shown];
  const everyone = backend === 'EMBEDDED' ? [{ value: '', label: t('everyone') }] : [];
  return (
    <NativeSelect
      label={t('answersPerRecord')}
      description={shown === null ? t('everyoneText') : t('peopleText', { count: shown })}
      value={shown ?? ''}
      data={[...everyone, ...numbers.map((count) => ({ value: String(count), label: t('people', { count }) }))]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
    />
  );
}
