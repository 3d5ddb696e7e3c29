import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import styles from './SignInForm.module.css';
import { useSignIn } from './useSignIn.ts';

/** Username and password; calls back once the session has begun. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await signIn(username.trim(), password);
      onSignedIn();
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
        data-autofocus
        // The page has one purpose, and this is its beginning.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <PasswordInput
        label={t('password')}
        placeholder={t('enterPassword')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        name="password"
        autoComplete="current-password"
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
