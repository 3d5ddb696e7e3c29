import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { PanelSection, SidePanel } from '#client/ui/SidePanel.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { AddMember } from './AddMember.tsx';
import { DeleteWorkspace } from './DeleteWorkspace.tsx';
import { MemberList } from './MemberList.tsx';
import { useWorkspaceMembersQuery, type WorkspaceRow_WorkspaceFragment } from './Workspaces.generated.ts';

interface Props {
  workspace: WorkspaceRow_WorkspaceFragment;
  viewer: { readonly id: string; readonly role: string };
  onClose(): void;
  onDeleted(): void;
  /** The viewer is no longer a member, and as an admin may no longer look. */
  onLeft(): void;
}

/** Who is in a workspace, and, for owners, how it is changed. */
export function WorkspacePanel({ workspace, viewer, onClose, onDeleted, onLeft }: Props) {
  const { t } = useTranslation('people');
  const { id, name } = workspace;
  const { data, error, refetch } = useWorkspaceMembersQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const isOwner = viewer.role === 'OWNER';
  const users = data?.workspace?.users;
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
      {isOwner && <DeleteWorkspace workspace={workspace} onDeleted={onDeleted} />}
    </SidePanel>
  );
}
