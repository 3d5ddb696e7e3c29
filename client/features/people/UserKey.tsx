import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import form from '#client/ui/Form.module.css';
import { useResetApiKeyMutation } from './ChangeUsers.generated.ts';
import { Secrets } from './Secrets.tsx';
import type { People_UserFragment } from './Users.generated.ts';

/** Gives a user another key for programs and shows it this once. */
export function UserKey({ user }: { user: People_UserFragment }) {
  const { t } = useTranslation(['people', 'common']);
  const [isAsking, setAsking] = useState(false);
  const [key, setKey] = useState<string>();
  const { isBusy, failure, run } = useAsyncAction();
  const [change] = useResetApiKeyMutation();
  const save = () =>
    run(async () => {
      const { data } = await change({ variables: { id: user.id } });
      setKey(data?.resetApiKey.apiKey);
    });

  if (key) return <Secrets facts={[{ name: t('apiKey'), value: key }]} />;
  return (
    <>
      <p>{t('keyStops')}</p>
      <p role="alert" className={form.problem}>
        {failure?.text}
      </p>
      <div className={form.actions} style={{ justifyContent: 'start' }}>
        {isAsking ? (
          <>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button color="danger" loading={isBusy} onClick={() => void save()}>
              {t('replaceKey')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('newKey')}
          </Button>
        )}
      </div>
    </>
  );
}
