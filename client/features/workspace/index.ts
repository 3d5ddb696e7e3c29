export { listWorkspaces, readWorkspaceListing, type WorkspaceListing, writeWorkspaceListing } from './listing.ts';
export { NewWorkspaceDialog } from './NewWorkspaceDialog.tsx';
export { useMembership } from './useMembership.ts';
export { WorkspaceChecks } from './WorkspaceChecks.tsx';
export { WorkspacePanel } from './WorkspacePanel.tsx';
export { useWorkspacesQuery } from './Workspaces.generated.ts';
export { WorkspaceTable } from './WorkspaceTable.tsx';
