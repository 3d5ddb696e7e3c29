export { listUsers, listWorkspaces, userListing, workspaceListing } from './listing.ts';
export { NewUserDialog } from './NewUserDialog.tsx';
export { NewWorkspaceDialog } from './NewWorkspaceDialog.tsx';
export { UserPanel } from './UserPanel.tsx';
export { useUsersQuery } from './Users.generated.ts';
export { UserTable, UserToolbar } from './UserTable.tsx';
export { WorkspacePanel } from './WorkspacePanel.tsx';
export { useWorkspacesQuery } from './Workspaces.generated.ts';
export { WorkspaceTable } from './WorkspaceTable.tsx';
