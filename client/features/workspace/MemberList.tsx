import { ActionIcon } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeed } from '#client/graphql/useDeed.ts';
import { fold } from '#client/lib/text.ts';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import form from '#client/ui/Form.module.css';
import styles from './MemberList.module.css';
import { useMembership } from './useMembership.ts';
import type { Member_UserFragment } from './Workspaces.generated.ts';

interface Props {
  workspace: { readonly id: string; readonly name: string };
  users: readonly Member_UserFragment[];
  viewerId: string;
}

const SEARCHED_FROM = 10;

/** The members of a workspace, each with a way out. */
export function MemberList({ workspace, users, viewerId }: Props) {
  const { t } = useTranslation(['people']);
  const [search, setSearch] = useState('');
  const [leaving, setLeaving] = useState<string>();
  const { isBusy, failure, run } = useDeed();
  const change = useMembership();
  const wanted = fold(search.trim());
  const shown = users.filter((user) => fold(`${user.username} ${fullName(user)}`).includes(wanted));

  const remove = (id: string): void => {
    setLeaving(id);
    void run(() => change(workspace.id, id, false));
  };
  if (users.length === 0) return <p>{t('noMembers')}</p>;
  return (
    <>
      {users.length >= SEARCHED_FROM && <SearchInput label={t('searchMembers')} value={search} onChange={setSearch} />}
      <p role="alert" className={form.problem}>
        {failure?.text}
      </p>
      <ul className={styles.list} aria-label={t('members')}>
        {shown.map((user) => (
          <li key={user.id} className={styles.member}>
            <span className={styles.who}>
              <span className={styles.username}>
                {user.username}
                {user.id === viewerId && ` (${t('you')})`}
              </span>
              <span className={styles.about}>
                {[fullName(user), t(`people:role${user.role}`)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Tooltip label={t('removeMember', { user: user.username, workspace: workspace.name })}>
              <ActionIcon
                aria-label={t('removeMember', { user: user.username, workspace: workspace.name })}
                loading={isBusy && leaving === user.id}
                onClick={() => remove(user.id)}
              >
                <IconUserMinus size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
    </>
  );
}

const fullName = ({ firstName, lastName }: Member_UserFragment): string =>
  [firstName, lastName].filter(Boolean).join(' ');
