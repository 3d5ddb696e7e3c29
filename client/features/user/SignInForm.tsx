import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { HTTP_NOTICE } from '#client/graphql/notices.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import form from '#client/ui/Form.module.css';
import { hideToast } from '#client/ui/toast.ts';
import { announceSignIn } from './announcement.ts';
import { DemoUsers } from './DemoUsers.tsx';
import { useSignInMutation } from './SignIn.generated.ts';
import { setViewer } from './viewer.ts';

interface Props {
  /** Called after a sign-in; `isOther` if the page belongs to another user and has to be reloaded. */
  onSignedIn: (isOther: boolean) => void;
  knownUsername?: string;
}

/** Focuses an input, on a page (`autoFocus`) and in a dialog (`data-autofocus`). */
const focusFirst = { autoFocus: true, 'data-autofocus': true };

export function SignInForm({ onSignedIn, knownUsername = '' }: Props) {
  const { t } = useTranslation('auth');
  const { formatSeconds } = useFormats();
  const signIn = useSignIn();
  const [username, setUsername] = useState(knownUsername);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [wait, startWait] = useCountdown();
  const passwordBox = useRef<HTMLInputElement>(null);

  async function enter(as: { username: string; password: string }): Promise<void> {
    if (isBusy || wait > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      onSignedIn(await signIn(as.username, as.password));
    } catch (error) {
      setFailure(error);
      setBusy(false);
      startWait(problemOf(error).retryAfter ?? 0);
      passwordBox.current?.select();
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    void enter({ username: username.trim(), password });
  }

  const isComplete = username.trim() !== '' && password !== '';
  return (
    <form onSubmit={handleSubmit} className={form.form}>
      <TextInput
        label={t('username')}
        placeholder={t('enterUsername')}
        value={username}
        onChange={(event) => {
          setUsername(event.currentTarget.value);
          // The wait applies to the refused username only.
          startWait(0);
        }}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...(knownUsername ? {} : focusFirst)}
      />
      <PasswordInput
        ref={passwordBox}
        label={t('password')}
        placeholder={t('enterPassword')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        name="password"
        autoComplete="current-password"
        {...(knownUsername ? focusFirst : {})}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      />
      <Button
        type="submit"
        fullWidth
        disabled={!isComplete || wait > 0}
        loading={isBusy}
        rightSection={wait > 0 && <span aria-hidden>{formatSeconds(wait)}</span>}
        mt="sm"
      >
        {t('title')}
      </Button>
      {/* Its line is always there, so that a refusal moves nothing. */}
      <Text role="alert" c="var(--marl-danger)" mih={20}>
        {failure ? (problemOf(failure).status === 401 ? t('wrong') : userMessage(failure)) : null}
      </Text>
      {!knownUsername && <DemoUsers onChoose={(demo) => void enter(demo)} />}
    </form>
  );
}

/** Signs in. Resolves to whether the page belongs to another user; see `setViewer`. */
function useSignIn() {
  const [signIn] = useSignInMutation();
  return async (username: string, password: string): Promise<boolean> => {
    const { data } = await signIn({ variables: { username, password } });
    if (!data) return false;
    // The toast about a failed sign-in is outdated.
    hideToast(HTTP_NOTICE);
    const isOther = await setViewer(data.signIn);
    announceSignIn(data.signIn.id);
    return isOther;
  };
}

/** A countdown: the seconds left, and a function that starts it. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);

  const start = useCallback((seconds: number) => {
    setEnd(Date.now() + seconds * 1000);
    setLeft(Math.ceil(seconds));
  }, []);
  return [left, start];
}
