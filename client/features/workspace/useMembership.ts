import { useAddWorkspaceUserMutation, useRemoveWorkspaceUserMutation } from './ChangeWorkspaces.generated.ts';

/** Makes a user a member of a workspace, or ends that. Both lists that show it follow. */
export function useMembership() {
  const [add] = useAddWorkspaceUserMutation();
  const [remove] = useRemoveWorkspaceUserMutation();
  return (workspaceId: string, userId: string, isMember: boolean): Promise<unknown> =>
    (isMember ? add : remove)({ variables: { workspaceId, userId } });
}
