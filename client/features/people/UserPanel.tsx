import { useTranslation } from 'react-i18next';
import { PanelSection, SidePanel } from '#client/ui/SidePanel.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserKey } from './UserKey.tsx';
import { UserPassword } from './UserPassword.tsx';
import type { People_UserFragment } from './Users.generated.ts';
import { UserWorkspaces } from './UserWorkspaces.tsx';

interface Props {
  user: People_UserFragment;
  workspaces: readonly { readonly id: string; readonly name: string }[];
  viewerId: string | undefined;
  onClose(): void;
  onDeleted(): void;
}

/** A user, and all that can be done with the account. */
export function UserPanel({ user, workspaces, viewerId, onClose, onDeleted }: Props) {
  const { t } = useTranslation('people');
  const isOwn = user.id === viewerId;
  return (
    <SidePanel title={user.username} onClose={onClose}>
      <PanelSection title={t('person')}>
        <UserFacts user={user} isOwn={isOwn} />
      </PanelSection>
      <PanelSection title={t('workspaces')}>
        <UserWorkspaces user={user} workspaces={workspaces} />
      </PanelSection>
      <PanelSection title={t('password')}>
        <UserPassword user={user} isOwn={isOwn} />
      </PanelSection>
      <PanelSection title={t('apiKey')}>
        <UserKey user={user} />
      </PanelSection>
      <PanelSection title={t('deleteUser')}>
        <DeleteUser user={user} isOwn={isOwn} onDeleted={onDeleted} />
      </PanelSection>
    </SidePanel>
  );
}
