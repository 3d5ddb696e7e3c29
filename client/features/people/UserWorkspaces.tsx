import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMembership, WorkspaceChecks } from '#client/features/workspace/index.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import form from '#client/ui/Form.module.css';
import type { People_UserFragment } from './Users.generated.ts';

interface Props {
  user: People_UserFragment;
  workspaces: readonly { readonly id: string; readonly name: string }[];
}

/** Where a user belongs; each tick counts at once. */
export function UserWorkspaces({ user, workspaces }: Props) {
  const { t } = useTranslation('people');
  const [wish, setWish] = useState<{ id: string; isChosen: boolean }>();
  const { isBusy, failure, run } = useAsyncAction();
  const change = useMembership();
  if (user.role === 'OWNER') return <p>{t('ownersEverywhere')}</p>;

  const chosen = new Set(user.workspaces?.map(({ id }) => id));
  if (wish && isBusy) {
    if (wish.isChosen) chosen.add(wish.id);
    else chosen.delete(wish.id);
  }
  const choose = (id: string, isChosen: boolean): void => {
    setWish({ id, isChosen });
    void run(() => change(id, user.id, isChosen));
  };
  return (
    <>
      <WorkspaceChecks
        workspaces={workspaces}
        chosen={chosen}
        busy={new Set(isBusy ? workspaces.map(({ id }) => id) : [])}
        onChange={choose}
      />
      <p role="alert" className={form.problem}>
        {failure?.text}
      </p>
    </>
  );
}
