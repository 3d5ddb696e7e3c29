import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldType } from '#client/lib/fieldTypes.ts';
import type { Transfer_ColumnFragment } from './Transfer.generated.ts';

/** The values of a column that do not fit a type of field. */
export const misfitOf = ({ misfits }: Transfer_ColumnFragment, type: FieldType) =>
  misfits.find(({ fieldType }) => fieldType === type);

interface Props {
  column: Transfer_ColumnFragment;
  type: FieldType;
  /** The title of the field. */
  field: string;
}

/** Why the first misfitting value does not fit, and how many there are, unless none fits. */
export function ColumnMisfit({ column, type, field }: Props) {
  const { t } = useTranslation('transfer');
  const misfit = misfitOf(column, type);
  if (!misfit) return null;
  const { count, isTotal, first } = misfit;
  const reason = t(`refusal.${first.code}`, { ...first.about, field });
  const texts = [isTotal ? [] : t('someUnfit', { count }), t('unfitAt', { line: first.line, reason })];
  return (
    <Text
      role="status"
      c={isTotal ? 'var(--marl-danger)' : 'var(--marl-status-pending-text)'}
      style={{ overflowWrap: 'anywhere' }}
    >
      {texts.flat().join(' ')}
    </Text>
  );
}
