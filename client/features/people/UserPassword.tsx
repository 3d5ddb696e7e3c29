import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import form from '#client/ui/Form.module.css';
import { useSetUserPasswordMutation } from './ChangeUsers.generated.ts';
import { isPassword, makePassword } from './password.ts';
import { PasswordField } from './PasswordField.tsx';
import { SignInData } from './Secrets.tsx';
import type { People_UserFragment } from './Users.generated.ts';

/** Gives a user another password, made or typed, and shows it this once. */
export function UserPassword({ user, isOwn }: { user: People_UserFragment; isOwn: boolean }) {
  const { t } = useTranslation(['people', 'common']);
  const [step, setStep] = useState<'rest' | 'ask' | 'done'>('rest');
  const [password, setPassword] = useState('');
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [change] = useSetUserPasswordMutation();

  const begin = (): void => {
    reset();
    setPassword(makePassword());
    setStep('ask');
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !isPassword(password)) return;
    if (await run(() => change({ variables: { id: user.id, password } }))) setStep('done');
  };

  if (step === 'done') return <SignInData username={user.username} password={password} />;
  if (step === 'rest') {
    return (
      <>
        <p>{isOwn ? t('ownSessionsEnd') : t('sessionsEnd')}</p>
        <div>
          <Button variant="default" onClick={begin}>
            {t('newPassword')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <form className={form.form} aria-label={t('newPassword')} onSubmit={(event) => void save(event)}>
      <PasswordField
        value={password}
        error={isPassword(password) ? failure?.text : t('passwordRule')}
        onChange={setPassword}
      />
      <div className={form.actions}>
        <Button variant="default" onClick={() => setStep('rest')}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isPassword(password)}>
          {t('setPassword')}
        </Button>
      </div>
    </form>
  );
}
