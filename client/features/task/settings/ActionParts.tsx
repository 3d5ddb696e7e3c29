import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnWorkspacesQuery } from '#client/features/dataset/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { PLAIN_NAME } from '#client/lib/restLimits.ts';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import { SettingsCard } from '../../datasetSettings/index.ts';
import { useCopyTaskDatasetMutation, useSwitchTaskDatasetMutation } from './ChangeTaskSettings.generated.ts';
import type { TaskSettings_DatasetFragment } from './TaskSettings.generated.ts';

interface CopyProps {
  dataset: TaskSettings_DatasetFragment;
  onCopied(copy: { workspace: string; name: string }): void;
}

/** Copies the dataset with its records, rules and settings. */
export function CopyPart({ dataset, onCopied }: CopyProps) {
  const { t } = useTranslation('taskSettings');
  const { data } = useOwnWorkspacesQuery();
  const [copy] = useCopyTaskDatasetMutation({ context: QUIET });
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [name, setName] = useState('');
  const [workspace, setWorkspace] = useState(dataset.workspace.name);
  const isInvalid = name !== '' && !PLAIN_NAME.test(name);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name === '' || isInvalid || isBusy) return;
    const input = { id: dataset.id, name, workspace };
    if (!(await run(() => copy({ variables: { input } })))) return;
    toast({ message: t('copied', { name }) });
    onCopied({ workspace, name });
  };

  return (
    <SettingsCard title={t('copy')} onSubmit={(event) => void submit(event)}>
      <p>{t('copyText')}</p>
      <div className={form.pair}>
        <TextInput
          label={t('copyName')}
          value={name}
          autoComplete="off"
          spellCheck={false}
          error={isInvalid && t('wrongName')}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            reset();
          }}
        />
        <Select
          label={t('copyWorkspace')}
          allowDeselect={false}
          data={data?.workspaces?.map((target) => target.name) ?? [workspace]}
          value={workspace}
          onChange={(chosen) => {
            if (chosen) setWorkspace(chosen);
            reset();
          }}
        />
      </div>
      <Problem>{failure && (failure.status === 409 ? t('nameTaken', { name }) : failure.text)}</Problem>
      <Button type="submit" variant="default" loading={isBusy} disabled={name === '' || isInvalid}>
        {t('copy')}
      </Button>
    </SettingsCard>
  );
}

interface AccessProps {
  datasetId: string;
  /** Undefined until it is known. */
  isClosed: boolean | undefined;
  onSwitched(): void;
}

/** Closes the dataset, so that its records can neither be read nor written, or opens it again. */
export function AccessPart({ datasetId, isClosed, onSwitched }: AccessProps) {
  const { t } = useTranslation('taskSettings');
  const [change] = useSwitchTaskDatasetMutation({ context: QUIET });
  const { isBusy, failure, run } = useAsyncAction();
  const submit = async (): Promise<void> => {
    if (await run(() => change({ variables: { id: datasetId, isOpening: isClosed === true } }))) onSwitched();
  };
  return (
    <SettingsCard title={t('access')}>
      {isClosed === undefined ? (
        <Skeleton width={420} height={20} />
      ) : (
        <p role="status">{isClosed ? t('isClosed') : t('isOpen')}</p>
      )}
      <Problem>{failure?.text}</Problem>
      <Button variant="default" loading={isBusy} disabled={isClosed === undefined} onClick={() => void submit()}>
        {isClosed ? t('open') : t('close')}
      </Button>
    </SettingsCard>
  );
}
