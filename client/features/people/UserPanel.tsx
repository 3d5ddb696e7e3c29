import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveForm, useItem } from '#client/features/datasetSettings/index.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import type { UserRole } from '#client/graphql/schema-types.ts';
import { removing } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { DeleteButton } from '#client/ui/DeleteButton.tsx';
import { useFocusOnChange } from '#client/ui/focus.ts';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { PanelSection, SidePanel, usePanelLock } from '#client/ui/SidePanel.tsx';
import { Credentials, generatePassword, isPassword, PasswordField, SignInCredentials } from './credentials.tsx';
import { ROLES } from './listing.ts';
import { useMembership, WorkspaceChecks } from './membership.tsx';
import styles from './panels.module.css';
import {
  type People_UserFragment,
  useDeleteUserMutation,
  useResetApiKeyMutation,
  useSetUserPasswordMutation,
  useUpdateUserMutation,
} from './Users.generated.ts';

interface UserProps {
  user: People_UserFragment;
}

interface PanelProps extends UserProps {
  workspaces: readonly { readonly id: string; readonly name: string }[];
  viewerId: string;
  onClose(): void;
  onDeleted(): void;
}

/** A user's account, as an owner can change it. */
export function UserPanel({ user, workspaces, viewerId, onClose, onDeleted }: PanelProps) {
  const { t } = useTranslation('people');
  const { id, username } = user;
  const isOwn = id === viewerId;
  const can = useCapabilities();
  const [deleteUser] = useDeleteUserMutation({ update: removing({ __typename: 'User', id }) });
  return (
    <SidePanel title={username} onClose={onClose}>
      {can?.userUpdates !== false && (
        <PanelSection title={t('person')}>
          <UserForm user={user} isOwn={isOwn} />
        </PanelSection>
      )}
      <PanelSection title={t('workspaces')}>
        <UserWorkspaces user={user} workspaces={workspaces} />
      </PanelSection>
      {can?.userUpdates !== false && (
        <PanelSection title={t('password')}>
          <UserPassword user={user} isOwn={isOwn} />
        </PanelSection>
      )}
      {can?.apiKeyResets !== false && (
        <PanelSection title={t('apiKey')}>
          <UserApiKey user={user} />
        </PanelSection>
      )}
      <PanelSection title={t('deleteUser')}>
        <p>{isOwn ? t('ownAccount') : t('responsesStay')}</p>
        <DeleteButton
          label={t('deleteUser')}
          title={t('deleteUserNamed', { name: username })}
          name={username}
          disabled={isOwn}
          onDelete={() => deleteUser({ variables: { id } })}
          onDeleted={onDeleted}
        >
          <p>{t('accountGoes')}</p>
          <p>{t('responsesStay')}</p>
        </DeleteButton>
      </PanelSection>
    </SidePanel>
  );
}

/** A user's names and role. The username cannot change, as programs refer to it. */
export function UserForm({ user, isOwn }: UserProps & { isOwn: boolean }) {
  const { t } = useTranslation(['people', 'common', 'valid']);
  const original = { firstName: user.firstName, lastName: user.lastName ?? '', role: user.role };
  const item = useItem(original);
  const { value, isModified } = item;
  usePanelLock(isModified);
  const [update] = useUpdateUserMutation();
  const isNameless = value.firstName.trim() === '' && isModified;
  const save = () => {
    const { firstName, lastName, role } = value;
    const input = {
      id: user.id,
      firstName: firstName.trim(),
      lastName: lastName.trim() || null,
      ...(role === original.role ? {} : { role }),
    };
    return update({ variables: { input } });
  };

  return (
    <SaveForm
      className={form.form}
      item={item}
      isSavable={isModified && !isNameless}
      saveLabel={t('common:save')}
      onSave={save}
    >
      <NameFields names={value} error={isNameless && t('valid:required')} onChange={item.change} />
      <RoleField value={value.role} lockReason={isOwn && t('ownRole')} onChange={(role) => item.change({ role })} />
    </SaveForm>
  );
}

interface NamesProps {
  names: { firstName: string; lastName: string };
  error?: ReactNode;
  onChange(part: { firstName?: string; lastName?: string }): void;
}

/** First and last name, side by side. */
export function NameFields({ names, error, onChange }: NamesProps) {
  const { t } = useTranslation('people');
  return (
    <div className={form.pair}>
      {(['firstName', 'lastName'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(name)}
          value={names[name]}
          error={name === 'firstName' && error}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
    </div>
  );
}

interface RoleProps {
  value: UserRole;
  /** Why the role cannot be changed. */
  lockReason?: string | false;
  onChange(role: UserRole): void;
}

/** A role, with its permissions. */
export function RoleField({ value, lockReason = false, onChange }: RoleProps) {
  const { t } = useTranslation('people');
  return (
    <NativeSelect
      label={t('role')}
      description={lockReason || t(`may${value}`)}
      value={value}
      disabled={lockReason !== false}
      data={ROLES.map((role) => ({ value: role, label: t(`role${role}`) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as UserRole)}
    />
  );
}

/** The workspaces of a user; each change is saved at once. */
function UserWorkspaces({ user, workspaces }: Pick<PanelProps, 'user' | 'workspaces'>) {
  const { t } = useTranslation('people');
  const [pending, setPending] = useState<{ id: string; isChosen: boolean }>();
  const { isBusy, failure, run } = useAsyncAction();
  const { addMember, removeMember } = useMembership();
  if (user.role === 'OWNER') return <p>{t('ownersEverywhere')}</p>;

  const chosen = new Set(user.workspaces?.map(({ id }) => id));
  if (pending && isBusy) {
    if (pending.isChosen) chosen.add(pending.id);
    else chosen.delete(pending.id);
  }
  const choose = (id: string, isChosen: boolean): void => {
    setPending({ id, isChosen });
    const change = isChosen ? addMember : removeMember;
    void run(() => change({ workspaceId: id, userId: user.id }));
  };
  return (
    <>
      <WorkspaceChecks workspaces={workspaces} chosen={chosen} isBusy={isBusy} onChange={choose} />
      <Problem>{failure?.text}</Problem>
    </>
  );
}

/** Sets a new password, generated or typed, and shows it once. */
function UserPassword({ user, isOwn }: UserProps & { isOwn: boolean }) {
  const { t } = useTranslation('people');
  const [step, setStep] = useState<'idle' | 'edit' | 'done'>('idle');
  const [password, setPassword] = useState('');
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [setUserPassword] = useSetUserPasswordMutation();
  const part = usePartInSteps(step);

  const edit = (): void => {
    reset();
    setPassword(generatePassword());
    setStep('edit');
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !isPassword(password)) return;
    if (await run(() => setUserPassword({ variables: { id: user.id, password } }))) setStep('done');
  };

  return (
    <div {...part}>
      {step === 'idle' && (
        <>
          <p>{isOwn ? t('ownSessionsEnd') : t('sessionsEnd')}</p>
          <Button variant="default" onClick={edit}>
            {t('newPassword')}
          </Button>
        </>
      )}
      {step === 'edit' && (
        <form className={form.form} aria-label={t('newPassword')} onSubmit={(event) => void save(event)}>
          <PasswordField
            value={password}
            error={isPassword(password) ? failure?.text : t('passwordRule')}
            onChange={setPassword}
          />
          <FormActions
            label={t('setPassword')}
            loading={isBusy}
            disabled={!isPassword(password)}
            onCancel={() => setStep('idle')}
          />
        </form>
      )}
      {step === 'done' && <SignInCredentials username={user.username} password={password} />}
    </div>
  );
}

/** A part of the panel whose controls replace each other: the first of the new ones gets the focus of those that are gone. */
function usePartInSteps(step: string) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusOnChange(step, () => ref.current?.querySelector<HTMLElement>('input, button'));
  return { ref, className: styles.part };
}

/** Replaces the API key, after a confirmation, and shows the new one once. */
function UserApiKey({ user }: UserProps) {
  const { t } = useTranslation(['people', 'common']);
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, failure, run } = useAsyncAction();
  const [resetApiKey, { data }] = useResetApiKeyMutation();
  const key = data?.resetApiKey.apiKey;
  const part = usePartInSteps(key ?? String(isConfirming));

  if (key) {
    return (
      <div {...part}>
        <Credentials items={[{ name: t('apiKey'), value: key }]} />
      </div>
    );
  }
  return (
    <div {...part}>
      <p>{t('keyStops')}</p>
      <Problem>{failure?.text}</Problem>
      <div className={form.actions} style={{ justifyContent: 'start' }}>
        {isConfirming ? (
          <>
            <Button variant="default" onClick={() => setConfirming(false)}>
              {t('common:cancel')}
            </Button>
            <Button
              color="danger"
              loading={isBusy}
              onClick={() => void run(() => resetApiKey({ variables: { id: user.id } }))}
            >
              {t('replaceKey')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setConfirming(true)}>
            {t('newKey')}
          </Button>
        )}
      </div>
    </div>
  );
}
