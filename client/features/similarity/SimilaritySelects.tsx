import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Similarity } from '#client/features/criteria/index.ts';
import type { FindSimilar_VectorSettingsFragment } from './VectorSettings.generated.ts';

export type VectorSettings = Pick<FindSimilar_VectorSettingsFragment, 'name' | 'title'>;

interface Props {
  vectors: readonly VectorSettings[];
  value: Similarity;
  /** How many neighbours may be asked for. */
  limits: readonly number[];
  onChange(value: Similarity): void;
}

/** By which vector, from which end, and how many. */
export function SimilaritySelects({ vectors, value, limits, onChange }: Props) {
  const { t } = useTranslation('similar');
  // A link may ask for another number than those on offer.
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
