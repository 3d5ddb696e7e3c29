import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CreationForm, WorkspaceChecks } from '#client/features/people/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import type { ApiKeyScope } from '#client/graphql/schema-types.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { DAY_MS } from '#client/lib/time.ts';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { useCreateApiKeyMutation } from './ApiKeys.generated.ts';
import styles from './ApiKeys.module.css';

const SCOPES = ['READ', 'ANNOTATE', 'MANAGE', 'ADMINISTER'] as const satisfies readonly ApiKeyScope[];
/** The number of scopes that are useful to each role; wider ones allow it nothing more. */
const USEFUL = { ANNOTATOR: 2, ADMIN: 3, OWNER: 4 } as const;

/** After how many days a key ends; 0 for never. */
const DAYS = [7, 30, 90, 365, 0];
const USUAL_DAYS = 90;
const MAX_NAME = 100;
const LABEL = { label: { fontSize: 14, lineHeight: '20px' }, description: { fontSize: 12 } };

export interface CreatedKey {
  name: string;
  key: string;
}

export interface NewApiKeyFormProps extends CreationForm<CreatedKey> {
  workspaces: readonly { readonly id: string; readonly name: string }[];
  /** The names of the existing keys. */
  names: readonly string[];
}

export function NewApiKeyForm({ workspaces, names, onInput, onCancel, onCreated }: NewApiKeyFormProps) {
  const { t } = useTranslation(['profile', 'valid']);
  const role = useViewer()?.role ?? 'ANNOTATOR';
  const [typed, setTyped] = useState('');
  const [scope, setScope] = useState<ApiKeyScope>('READ');
  const [days, setDays] = useState(USUAL_DAYS);
  const [isEverywhere, setEverywhere] = useState(true);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, failure, run } = useAsyncAction();
  const [create] = useCreateApiKeyMutation();

  const name = typed.trim();
  const nameError =
    name === '' ? t('valid:required') : names.includes(name) ? t('keys.nameTaken', { name }) : undefined;
  const workspacesError = !isEverywhere && chosen.size === 0 ? t('keys.chooseWorkspace') : undefined;
  const choose = (id: string, isChosen: boolean): void =>
    setChosen((ids) => new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id)));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (isBusy || workspacesError) return;
    if (nameError) return input.current?.focus();
    await run(async () => {
      const expiresAt = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
      const workspaceIds = isEverywhere ? null : [...chosen];
      const { data } = await create({ variables: { input: { name, scope, workspaceIds, expiresAt } } });
      if (data) onCreated({ name, key: data.createApiKey.key });
    });
  };

  return (
    <form className={form.form} noValidate onInput={onInput} onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={input}
        data-autofocus
        label={t('keys.name')}
        description={t('keys.nameHint')}
        maxLength={MAX_NAME}
        value={typed}
        error={isSubmitted && nameError}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Radio.Group label={t('keys.scope')} value={scope} onChange={(value) => setScope(value as ApiKeyScope)}>
        <div className={styles.scopes}>
          {SCOPES.slice(0, USEFUL[role]).map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`keys.scopes.${value}`)}
              description={t(`keys.scopeHints.${value}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label={t('keys.ends')}
        value={String(days)}
        data={DAYS.map((count) => ({
          value: String(count),
          label: count === 0 ? t('keys.never') : t('keys.inDays', { count }),
        }))}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      />
      <Checkbox
        styles={LABEL}
        label={t('keys.everywhere')}
        description={t('keys.everywhereHint')}
        checked={isEverywhere}
        onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
      />
      {!isEverywhere && <WorkspaceChecks workspaces={workspaces} chosen={chosen} onChange={choose} />}
      <Problem>{(isSubmitted && workspacesError) || failure?.text}</Problem>
      <FormActions label={t('keys.createKey')} loading={isBusy} onCancel={onCancel} />
    </form>
  );
}
