import { Group, Select, Stack, Text } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removing } from '#client/graphql/updates.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { sorted } from '#client/lib/sorting.ts';
import { fullName, textFilter } from '#client/lib/text.ts';
import { DeleteButton } from '#client/ui/DeleteButton.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { FormActions } from '#client/ui/FormActions.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import { PanelSection, SidePanel } from '#client/ui/SidePanel.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { SEARCHED_FROM, useMembership } from './membership.tsx';
import styles from './panels.module.css';
import {
  type Member_UserFragment,
  useCandidatesQuery,
  useDeleteWorkspaceMutation,
  useWorkspaceMembersQuery,
  type WorkspaceRow_WorkspaceFragment,
} from './Workspaces.generated.ts';

interface PanelProps {
  workspace: WorkspaceRow_WorkspaceFragment;
  viewer: { readonly id: string; readonly role: string };
  onClose(): void;
  onDeleted(): void;
  /** The viewer has left, and as an admin no longer sees the workspace. */
  onLeft(): void;
}

/** A workspace: its members, and for owners its deletion. */
export function WorkspacePanel({ workspace, viewer, onClose, onDeleted, onLeft }: PanelProps) {
  const { t } = useTranslation('people');
  const { id, name } = workspace;
  const { data, error, refetch } = useWorkspaceMembersQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const [deleteWorkspace] = useDeleteWorkspaceMutation({ update: removing({ __typename: 'Workspace', id }) });
  const isOwner = viewer.role === 'OWNER';
  const users = data?.workspace?.users;
  // If the count is unknown, the server decides.
  const datasetCount = workspace.datasetCount ?? 0;
  return (
    <SidePanel title={name} onClose={onClose}>
      <PanelSection title={t('members')}>
        {isOwner && users && <AddMember workspaceId={id} members={users} />}
        {users ? (
          <MemberList
            workspace={workspace}
            users={users}
            viewerId={viewer.id}
            onRemoved={(userId) => userId === viewer.id && !isOwner && onLeft()}
          />
        ) : error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText />
        )}
      </PanelSection>
      {isOwner && (
        <PanelSection title={t('deleteWorkspace')}>
          <p>{datasetCount > 0 ? t('workspaceInUse', { count: datasetCount }) : t('workspaceGoes')}</p>
          <DeleteButton
            label={t('deleteWorkspace')}
            name={name}
            disabled={datasetCount > 0}
            onDelete={() => deleteWorkspace({ variables: { id } })}
            onDeleted={onDeleted}
          >
            <p>{t('workspaceGoes')}</p>
          </DeleteButton>
        </PanelSection>
      )}
    </SidePanel>
  );
}

function byUsername(users: readonly Member_UserFragment[], language: string): Member_UserFragment[] {
  return sorted(users, { language, nameOf: ({ username }) => username });
}

const MAX_CANDIDATES = 50;

function AddMember({ workspaceId, members }: { workspaceId: string; members: readonly Member_UserFragment[] }) {
  const { t, i18n } = useTranslation('people');
  const { data } = useCandidatesQuery();
  const { failure, run } = useAsyncAction();
  const { addMember } = useMembership();
  const memberIds = new Set(members.map(({ id }) => id));
  // Owners belong to every workspace.
  const candidates = data?.users?.filter(({ id, role }) => !memberIds.has(id) && role !== 'OWNER') ?? [];
  return (
    <Select
      searchable
      label={t('addMember')}
      placeholder={t('searchUsers')}
      nothingFoundMessage={t('nobodyLeft')}
      data={byUsername(candidates, i18n.language).map((user) => ({
        value: user.id,
        label: [user.username, fullName(user)].filter(Boolean).join(' · '),
      }))}
      limit={MAX_CANDIDATES}
      value={null}
      error={failure?.text}
      onChange={(userId) => userId && void run(() => addMember({ workspaceId, userId }))}
    />
  );
}

interface MembersProps {
  workspace: { readonly id: string; readonly name: string };
  users: readonly Member_UserFragment[];
  viewerId: string;
  onRemoved(userId: string): void;
}

const MAX_MEMBERS = 100;

function MemberList({ workspace, users, viewerId, onRemoved }: MembersProps) {
  const { t, i18n } = useTranslation('people');
  const [search, setSearch] = useState('');
  const isFound = textFilter(search);
  const found = byUsername(users, i18n.language).filter((user) => isFound(`${user.username} ${fullName(user)}`));
  if (users.length === 0) return <p>{t('noMembers')}</p>;
  return (
    <>
      {users.length >= SEARCHED_FROM && <SearchInput label={t('searchMembers')} value={search} onChange={setSearch} />}
      <ul className={styles.members} aria-label={t('members')}>
        {found.slice(0, MAX_MEMBERS).map((user) => (
          <Member
            key={user.id}
            user={user}
            workspace={workspace}
            isViewer={user.id === viewerId}
            onRemoved={() => onRemoved(user.id)}
          />
        ))}
      </ul>
      {found.length > MAX_MEMBERS && <p>{t('moreMembers', { count: found.length - MAX_MEMBERS })}</p>}
    </>
  );
}

interface MemberProps {
  user: Member_UserFragment;
  workspace: MembersProps['workspace'];
  isViewer: boolean;
  onRemoved(): void;
}

/** A member. Removal needs a confirmation, as an admin cannot add the member again. */
function Member({ user, workspace, isViewer, onRemoved }: MemberProps) {
  const { t } = useTranslation('people');
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const { removeMember } = useMembership();
  const { id, username, role } = user;
  const label = t('removeMember', { user: username, workspace: workspace.name });
  const remove = async (): Promise<void> => {
    if (await run(() => removeMember({ workspaceId: workspace.id, userId: id }))) onRemoved();
  };
  const cancel = (): void => {
    reset();
    setConfirming(false);
  };
  return (
    <li>
      <Group gap="md" py={6} wrap="nowrap">
        <Stack gap={0} flex={1} miw={0}>
          <Text component="strong" fw={500} truncate>
            {username}
            {isViewer && ` (${t('you')})`}
          </Text>
          <Text component="small" size="xs" c="dimmed" truncate>
            {[fullName(user), t(`role${role}`)].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <IconButton
          label={label}
          icon={IconUserMinus}
          aria-expanded={isConfirming}
          onClick={isConfirming ? cancel : () => setConfirming(true)}
        />
      </Group>
      {isConfirming && (
        <Stack role="group" aria-label={label} gap="sm" pb="md">
          <p>{t('memberGoes', { user: username, workspace: workspace.name })}</p>
          <Problem>{failure?.text}</Problem>
          <FormActions
            label={t('remove')}
            color="danger"
            loading={isBusy}
            onClick={() => void remove()}
            onCancel={cancel}
          />
        </Stack>
      )}
    </li>
  );
}
