import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { sorted } from '#client/lib/sorting.ts';
import { fullName } from '#client/lib/text.ts';
import { useMembership } from './useMembership.ts';
import { type Member_UserFragment, useCandidatesQuery } from './Workspaces.generated.ts';

interface Props {
  workspaceId: string;
  members: readonly Member_UserFragment[];
}

/** As many as anybody reads; typing finds the others. */
const MOST_SHOWN = 50;

/** Finds somebody who is not in the workspace yet, and takes them in. */
export function AddMember({ workspaceId, members }: Props) {
  const { t, i18n } = useTranslation('people');
  const { data } = useCandidatesQuery();
  const { failure, run } = useAsyncAction();
  const change = useMembership();
  const inside = new Set(members.map(({ id }) => id));
  // Owners are at home everywhere.
  const others = data?.users?.filter(({ id, role }) => !inside.has(id) && role !== 'OWNER') ?? [];
  const nameOf = ({ username }: Member_UserFragment) => username;
  return (
    <Select
      searchable
      label={t('addMember')}
      placeholder={t('searchUsers')}
      nothingFoundMessage={t('nobodyLeft')}
      data={sorted(others, false, i18n.language, nameOf, nameOf).map((user) => ({
        value: user.id,
        label: [user.username, fullName(user)].filter(Boolean).join(' · '),
      }))}
      limit={MOST_SHOWN}
      value={null}
      error={failure?.text}
      onChange={(id) => id && void run(() => change(workspaceId, id, true))}
    />
  );
}
