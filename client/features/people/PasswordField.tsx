import { ActionIcon, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHoldPanel } from '#client/ui/SidePanel.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { makePassword } from './password.ts';
import styles from './Secret.module.css';

interface Props {
  value: string;
  error?: ReactNode;
  isFirst?: boolean;
  onChange(value: string): void;
}

/** A password for somebody else: made by chance, or typed over, and readable, because it has to be passed on. */
export function PasswordField({ value, error, isFirst = false, onChange }: Props) {
  const { t } = useTranslation('people');
  useHoldPanel();
  return (
    <TextInput
      label={t('password')}
      description={t('passwordHint')}
      value={value}
      error={error}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus={isFirst || undefined}
      classNames={{ input: styles.mono }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={
        <Tooltip label={t('makePassword')}>
          <ActionIcon aria-label={t('makePassword')} size={24} onClick={() => onChange(makePassword())}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
