import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { PLAIN_NAME } from '#client/lib/restLimits.ts';
import { toast } from '#client/ui/toast.ts';
import { useCopyTaskDatasetMutation } from './ChangeTaskSettings.generated.ts';
import styles from './Actions.module.css';
import { type TaskSettings_DatasetFragment, useCopyTargetsQuery } from './TaskSettings.generated.ts';

interface Props {
  dataset: TaskSettings_DatasetFragment;
  onCopied(copy: { workspace: string; name: string }): void;
}

/** Makes another dataset of the same records, rules and settings. */
export function CopyPart({ dataset, onCopied }: Props) {
  const { t } = useTranslation('taskSettings');
  const titleId = useId();
  const { data } = useCopyTargetsQuery();
  const [copy] = useCopyTaskDatasetMutation({ context: QUIET });
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [name, setName] = useState('');
  const [workspace, setWorkspace] = useState(dataset.workspace.name);
  const isWrong = name !== '' && !PLAIN_NAME.test(name);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name === '' || isWrong || isBusy) return;
    const input = { id: dataset.id, name, workspace };
    if (!(await run(() => copy({ variables: { input } })))) return;
    toast({ message: t('copied', { name }) });
    onCopied({ workspace, name });
  };

  return (
    <form aria-labelledby={titleId} className={styles.card} onSubmit={(event) => void submit(event)}>
      <h2 id={titleId} className={styles.title}>
        {t('copy')}
      </h2>
      <p className={styles.note}>{t('copyText')}</p>
      <div className={styles.line}>
        <TextInput
          label={t('copyName')}
          value={name}
          autoComplete="off"
          spellCheck={false}
          error={isWrong && t('wrongName')}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            reset();
          }}
        />
        <Select
          label={t('copyWorkspace')}
          allowDeselect={false}
          data={data?.workspaces?.map((one) => one.name) ?? [workspace]}
          value={workspace}
          onChange={(wanted) => {
            if (wanted) setWorkspace(wanted);
            reset();
          }}
        />
      </div>
      {failure && (
        <p role="alert" className={styles.problem}>
          {failure.status === 409 ? t('nameTaken', { name }) : failure.text}
        </p>
      )}
      <Button type="submit" variant="default" loading={isBusy} disabled={name === '' || isWrong}>
        {t('copy')}
      </Button>
    </form>
  );
}
