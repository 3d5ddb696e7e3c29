import { Input, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRole } from '#client/graphql/schema-types.ts';
import { adding } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { generatePassword, isPassword, PasswordField, SignInCredentials } from './credentials.tsx';
import { type CreationForm, CredentialsDialog } from './CredentialsDialog.tsx';
import { WorkspaceChecks } from './membership.tsx';
import { NameFields, RoleField } from './UserPanel.tsx';
import { useCreateUserMutation } from './Users.generated.ts';

interface SignIn {
  username: string;
  password: string;
}

interface Props {
  workspaces: readonly { readonly id: string; readonly name: string }[];
  onClose(): void;
}

interface Place {
  role: UserRole;
  workspaceIds: ReadonlySet<string>;
}

/** Creates a user, and then shows the credentials. Another user gets the same role and workspaces, unless they are changed. */
export function NewUserDialog({ workspaces, onClose }: Props) {
  const { t } = useTranslation('people');
  const [place, setPlace] = useState<Place>({ role: 'ANNOTATOR', workspaceIds: new Set() });
  return (
    <CredentialsDialog
      title={t('newUser')}
      createdTitle={({ username }: SignIn) => t('userCreated', { name: username })}
      form={(on) => <NewUserForm {...{ workspaces, place }} onPlace={setPlace} {...on} />}
      credentials={(created) => <SignInCredentials {...created} />}
      againLabel={t('anotherUser')}
      onClose={onClose}
    />
  );
}

interface FormProps extends CreationForm<SignIn>, Pick<Props, 'workspaces'> {
  place: Place;
  onPlace(place: Place): void;
}

const CONFLICT = 409;

function NewUserForm({ workspaces, place, onPlace, onInput, onCancel, onCreated }: FormProps) {
  const { t } = useTranslation(['people', 'valid']);
  const [names, setNames] = useState({ username: '', firstName: '', lastName: '' });
  const [password, setPassword] = useState(generatePassword);
  const [isSubmitted, setSubmitted] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [create] = useCreateUserMutation({ update: adding('users', (data) => data.createUser) });

  const { role, workspaceIds } = place;
  const username = names.username.trim();
  const firstName = names.firstName.trim();
  const isTaken = failure?.status === CONFLICT;
  const errors = {
    username: username ? null : t('valid:required'),
    firstName: firstName ? null : t('valid:required'),
    password: isPassword(password) ? null : t('passwordRule'),
  };
  const shown = isSubmitted ? errors : { username: null, firstName: null, password: null };
  const change = (part: Partial<typeof names>): void => {
    setNames((before) => ({ ...before, ...part }));
    if (isTaken) reset();
  };
  const choose = (id: string, isChosen: boolean): void =>
    onPlace({
      role,
      workspaceIds: new Set([...workspaceIds].filter((each) => each !== id).concat(isChosen ? id : [])),
    });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (isBusy) return;
    const invalid = Object.entries(errors).find(([, error]) => error !== null)?.[0];
    if (invalid) return element.current?.querySelector<HTMLInputElement>(`input[name="${invalid}"]`)?.focus();
    const input = {
      username,
      firstName,
      lastName: names.lastName.trim() || null,
      role,
      password,
      workspaceIds: role === 'OWNER' ? [] : [...workspaceIds],
    };
    if (await run(() => create({ variables: { input } }))) onCreated({ username, password });
  };

  return (
    <form ref={element} className={form.form} noValidate onInput={onInput} onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        name="username"
        label={t('username')}
        description={t('nameStays')}
        value={names.username}
        error={shown.username ?? (isTaken && t('usernameTaken', { name: username }))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => change({ username: currentTarget.value })}
      />
      <NameFields names={names} error={shown.firstName} onChange={change} />
      <RoleField value={role} onChange={(chosen) => onPlace({ workspaceIds, role: chosen })} />
      <Input.Wrapper label={t('workspaces')} labelElement="div">
        {role === 'OWNER' ? (
          <p className={form.message}>{t('ownersEverywhere')}</p>
        ) : (
          <WorkspaceChecks workspaces={workspaces} chosen={workspaceIds} onChange={choose} />
        )}
      </Input.Wrapper>
      <PasswordField value={password} error={shown.password} onChange={setPassword} />
      <Problem>{!isTaken && failure?.text}</Problem>
      <FormActions label={t('createUser')} loading={isBusy} onCancel={onCancel} />
    </form>
  );
}
