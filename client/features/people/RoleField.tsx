import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserRole } from '#client/graphql/schema-types.ts';
import { ROLES } from './listing.ts';

interface Props {
  value: UserRole;
  /** Why it cannot be changed. */
  hindrance?: string | undefined;
  onChange(role: UserRole): void;
}

/** What somebody may do, and what that means. */
export function RoleField({ value, hindrance, onChange }: Props) {
  const { t } = useTranslation(['people']);
  return (
    <NativeSelect
      label={t('role')}
      description={hindrance ?? t(`people:may${value}`)}
      value={value}
      disabled={hindrance !== undefined}
      data={ROLES.map((role) => ({ value: role, label: t(`people:role${role}`) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as UserRole)}
    />
  );
}
