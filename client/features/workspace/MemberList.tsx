import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sorted } from '#client/lib/sorting.ts';
import { fold, fullName } from '#client/lib/text.ts';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import { Member } from './Member.tsx';
import styles from './MemberList.module.css';
import type { Member_UserFragment } from './Workspaces.generated.ts';

interface Props {
  workspace: { readonly id: string; readonly name: string };
  users: readonly Member_UserFragment[];
  viewerId: string;
  onRemoved(userId: string): void;
}

const SEARCHED_FROM = 10;

/** More than anybody reads; the search finds the others. */
const MOST_SHOWN = 100;

/** The members of a workspace, each with a way out. */
export function MemberList({ workspace, users, viewerId, onRemoved }: Props) {
  const { t, i18n } = useTranslation('people');
  const [search, setSearch] = useState('');
  const wanted = fold(search.trim());
  const nameOf = ({ username }: Member_UserFragment) => username;
  const found = sorted(users, false, i18n.language, nameOf, nameOf).filter((user) =>
    fold(`${user.username} ${fullName(user)}`).includes(wanted),
  );
  if (users.length === 0) return <p>{t('noMembers')}</p>;
  return (
    <>
      {users.length >= SEARCHED_FROM && <SearchInput label={t('searchMembers')} value={search} onChange={setSearch} />}
      <ul className={styles.list} aria-label={t('members')}>
        {found.slice(0, MOST_SHOWN).map((user) => (
          <Member
            key={user.id}
            user={user}
            workspace={workspace}
            isViewer={user.id === viewerId}
            onRemoved={() => onRemoved(user.id)}
          />
        ))}
      </ul>
      {found.length > MOST_SHOWN && <p>{t('moreMembers', { count: found.length - MOST_SHOWN })}</p>}
    </>
  );
}
