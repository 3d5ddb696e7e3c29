import { Button, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#client/lib/clipboard.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { usePanelLock } from '#client/ui/SidePanel.tsx';
import styles from './panels.module.css';

/** 32 characters that cannot be confused; as 32 divides 256, a random byte picks each with the same probability. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP_COUNT = 4;
const GROUP_LENGTH = 4;

/** A password of 80 random bits, in readable groups. */
export function generatePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUP_COUNT * GROUP_LENGTH));
  const characters = [...bytes].map((byte) => CHARACTERS[byte % CHARACTERS.length] ?? '').join('');
  return (characters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-');
}

/** Whether the server accepts a password. */
export const isPassword = (text: string): boolean => text.length >= 8 && text.length <= 100;

interface FieldProps {
  value: string;
  error: ReactNode;
  onChange(value: string): void;
}

/** A password for another person: generated or typed, and visible, as it has to be passed on. */
export function PasswordField({ value, error, onChange }: FieldProps) {
  const { t } = useTranslation('people');
  usePanelLock();
  return (
    <TextInput
      name="password"
      label={t('password')}
      description={t('passwordHint')}
      value={value}
      error={error}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--marl-font-mono)' } }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={
        <IconButton label={t('makePassword')} icon={IconRefresh} onClick={() => onChange(generatePassword())} />
      }
    />
  );
}

interface CredentialsProps {
  items: readonly { readonly name: string; readonly value: string }[];
  children?: ReactNode;
}

/** Credentials that are shown only once, to copy. */
export function Credentials({ items, children }: CredentialsProps) {
  const { t } = useTranslation('people');
  usePanelLock();
  return (
    <Stack
      role="status"
      className={styles.credentials}
      align="flex-start"
      p="lg"
      bd="1px solid var(--marl-accent)"
      bdrs="md"
      bg="var(--marl-accent-fill)"
    >
      <dl>
        {items.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton value={value} label={t('copyOf', { name })} size={28} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('shownOnce')}</p>
      {children}
    </Stack>
  );
}

/** Username and password, which can be copied as one message with the address. */
export function SignInCredentials({ username, password }: { username: string; password: string }) {
  const { t } = useTranslation(['people', 'common']);
  const [isCopied, setCopied] = useState(false);
  const items = [
    { name: t('username'), value: username },
    { name: t('password'), value: password },
  ];
  const message = [location.origin, ...items.map(({ name, value }) => `${name}: ${value}`)].join('\n');
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Credentials items={items}>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => void copyText(message).then(setCopied)}
      >
        {isCopied ? t('common:copied') : t('copySignIn')}
      </Button>
    </Credentials>
  );
}
