import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useItem } from '#client/features/datasetSettings/index.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import form from '#client/ui/Form.module.css';
import { useHoldPanel } from '#client/ui/SidePanel.tsx';
import { useUpdateUserMutation } from './ChangeUsers.generated.ts';
import { RoleField } from './RoleField.tsx';
import type { People_UserFragment } from './Users.generated.ts';

/** A user's names and role. The username stays: programs and sessions know it. */
export function UserFacts({ user, isOwn }: { user: People_UserFragment; isOwn: boolean }) {
  const { t } = useTranslation(['people', 'common', 'valid']);
  const original = { firstName: user.firstName, lastName: user.lastName ?? '', role: user.role };
  const { value, isModified, ...item } = useItem(original);
  const [isSaved, setSaved] = useState(false);
  useHoldPanel(isModified);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [update] = useUpdateUserMutation();
  const isNameless = value.firstName.trim() === '' && isModified;
  const isAllSaved = isSaved && !isModified && !failure;

  const change = (part: Partial<typeof original>): void => {
    setSaved(false);
    item.change(part);
  };
  const restore = (): void => {
    reset();
    item.restore();
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isModified || isNameless || isBusy) return;
    const { firstName, lastName, role } = value;
    const input = {
      id: user.id,
      firstName: firstName.trim(),
      lastName: lastName.trim() || null,
      ...(role === original.role ? {} : { role }),
    };
    if (!(await run(() => update({ variables: { input } })))) return;
    item.settle(value);
    setSaved(true);
  };

  return (
    <form className={form.form} onSubmit={(event) => void save(event)}>
      <div className={form.pair}>
        <TextInput
          label={t('firstName')}
          value={value.firstName}
          error={isNameless && t('valid:required')}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ firstName: currentTarget.value })}
        />
        <TextInput
          label={t('lastName')}
          value={value.lastName}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ lastName: currentTarget.value })}
        />
      </div>
      <RoleField
        value={value.role}
        hindrance={isOwn ? t('ownRole') : undefined}
        onChange={(role) => change({ role })}
      />
      <div className={form.actions}>
        <p role={failure ? 'alert' : 'status'} className={form.message} data-problem={Boolean(failure) || undefined}>
          {isAllSaved && <IconCheck size={16} aria-hidden />}
          {isAllSaved ? t('common:saved') : failure?.text}
        </p>
        <Button variant="default" disabled={!isModified || isBusy} onClick={restore}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isModified || isNameless}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}
