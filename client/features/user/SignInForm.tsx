import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import styles from './SignInForm.module.css';
import { useSignIn } from './useSignIn.ts';

interface Props {
  /** The session has begun; `isOther` says that it is not the same user's as the last one on this page. */
  onSignedIn: (isOther: boolean) => void;
  /** Who it probably is. */
  knownUsername?: string;
}

/** The form is the page's one purpose, and this is where it begins: on a page of its own and in a dialog. */
const focusFirst = { autoFocus: true, 'data-autofocus': true };

/** Username and password. */
export function SignInForm({ onSignedIn, knownUsername = '' }: Props) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn();
  const [username, setUsername] = useState(knownUsername);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      onSignedIn(await signIn(username.trim(), password));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  const isComplete = username.trim() !== '' && password !== '';
  return (
    <form onSubmit={handleSubmit} className={styles.form}>
      <TextInput
        label={t('username')}
        placeholder={t('enterUsername')}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...(knownUsername ? {} : focusFirst)}
      />
      <PasswordInput
        label={t('password')}
        placeholder={t('enterPassword')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        name="password"
        autoComplete="current-password"
        {...(knownUsername ? focusFirst : {})}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      />
      <Button type="submit" fullWidth disabled={!isComplete} loading={isBusy} className={styles.submit}>
        {t('title')}
      </Button>
      <p role="alert" className={styles.alert}>
        {failure ? (problemOf(failure).status === 401 ? t('wrong') : userMessage(failure)) : null}
      </p>
    </form>
  );
}
