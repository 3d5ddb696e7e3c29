import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { CommandHint } from './CommandHint.tsx';
import { useStartServerCopyMutation } from './Move.generated.ts';

interface Props {
  /** The address of the server whose copy is continued. */
  from?: string;
  onStarted(): void;
}

/** The form that starts or continues the copy of another server. */
export function MoveForm({ from = '', onStarted }: Props) {
  const { t } = useTranslation('transfer');
  const [url, setUrl] = useState(from);
  const [apiKey, setApiKey] = useState('');
  const { isBusy, failure, run } = useAsyncAction();
  const [start] = useStartServerCopyMutation({ context: QUIET });
  const isReady = url.trim() !== '' && apiKey.trim() !== '';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    if (await run(() => start({ variables: { input: { url, apiKey } } }))) onStarted();
  };
  const problem = failure?.status === 400 ? t('move.badAddress') : failure?.text;
  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        type="url"
        label={t('move.address')}
        placeholder="https://argilla.example.org"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <PasswordInput
        label={t('move.key')}
        description={t('move.keyHint')}
        autoComplete="off"
        value={apiKey}
        onChange={({ currentTarget }) => setApiKey(currentTarget.value)}
      />
      <Problem>{failure?.status === 409 ? <CommandHint>{t('move.notEmpty')}</CommandHint> : problem}</Problem>
      <div className={form.actions}>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          {t(from ? 'move.continue' : 'move.start')}
        </Button>
      </div>
    </form>
  );
}
