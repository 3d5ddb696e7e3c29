import { Button, Input, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkspaceChecks } from '#client/features/workspace/index.ts';
import type { UserRole } from '#client/graphql/schema-types.ts';
import { adding } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import form from '#client/ui/Form.module.css';
import { useCreateUserMutation } from './ChangeUsers.generated.ts';
import { isPassword, makePassword } from './password.ts';
import { PasswordField } from './PasswordField.tsx';
import { RoleField } from './RoleField.tsx';

interface Props {
  workspaces: readonly { readonly id: string; readonly name: string }[];
  /** Whenever something is typed or chosen. */
  onInput(): void;
  onCancel(): void;
  onMade(account: { username: string; password: string }): void;
}

const USERNAME = /^(?![-_])[A-Za-z0-9_-]+$/;
const TAKEN = 409;

/** Everything about a new user. What was typed stays whatever the server says. */
export function NewUserForm({ workspaces, onInput, onCancel, onMade }: Props) {
  const { t } = useTranslation(['people', 'common', 'valid']);
  const [person, setPerson] = useState({ username: '', firstName: '', lastName: '' });
  const [role, setRole] = useState<UserRole>('ANNOTATOR');
  const [password, setPassword] = useState(makePassword);
  const [rooms, setRooms] = useState<ReadonlySet<string>>(new Set());
  const [wasTried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [create] = useCreateUserMutation({ update: adding('users', (data) => data.createUser) });

  const username = person.username.trim();
  const firstName = person.firstName.trim();
  const isTaken = failure?.status === TAKEN;
  const wrong = {
    username: USERNAME.test(username) ? null : t('usernameRule'),
    firstName: firstName ? null : t('valid:required'),
    password: isPassword(password) ? null : t('passwordRule'),
  };
  const shown = (fault: string | null) => (wasTried ? fault : null);
  const change = (part: Partial<typeof person>): void => {
    setPerson((held) => ({ ...held, ...part }));
    if (isTaken) reset();
  };
  const choose = (id: string, isChosen: boolean): void =>
    setRooms((held) => new Set(isChosen ? [...held, id] : [...held].filter((other) => other !== id)));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy) return;
    const fault = (Object.keys(wrong) as (keyof typeof wrong)[]).find((name) => wrong[name]);
    if (fault) return focusOn(fault);
    const input = { username, firstName, lastName: person.lastName.trim() || null, role, password };
    const workspaceIds = role === 'OWNER' ? [] : [...rooms];
    const isMade = await run(() => create({ variables: { input: { ...input, workspaceIds } } }));
    if (isMade) onMade({ username, password });
  };
  const focusOn = (name: string): void =>
    element.current?.querySelector<HTMLInputElement>(`[data-field="${name}"] input, input[name="${name}"]`)?.focus();

  return (
    <form ref={element} className={form.form} noValidate onInput={onInput} onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        name="username"
        label={t('username')}
        description={shown(wrong.username) ? undefined : t('usernameRule')}
        value={person.username}
        error={shown(wrong.username) ?? (isTaken && t('usernameTaken', { name: username }))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => change({ username: currentTarget.value })}
      />
      <div className={form.pair}>
        <TextInput
          name="firstName"
          label={t('firstName')}
          value={person.firstName}
          error={shown(wrong.firstName)}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ firstName: currentTarget.value })}
        />
        <TextInput
          name="lastName"
          label={t('lastName')}
          value={person.lastName}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ lastName: currentTarget.value })}
        />
      </div>
      <RoleField value={role} onChange={setRole} />
      <Input.Wrapper label={t('workspaces')} labelElement="div">
        {role === 'OWNER' ? (
          <p className={form.message}>{t('ownersEverywhere')}</p>
        ) : (
          <WorkspaceChecks workspaces={workspaces} chosen={rooms} onChange={choose} />
        )}
      </Input.Wrapper>
      <div data-field="password">
        <PasswordField value={password} error={shown(wrong.password)} onChange={setPassword} />
      </div>
      <p role="alert" className={form.problem}>
        {!isTaken && failure?.text}
      </p>
      <div className={form.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('createUser')}
        </Button>
      </div>
    </form>
  );
}
