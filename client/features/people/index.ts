export { listUsers, readUserListing, type UserListing, writeUserListing } from './listing.ts';
export { NewUserDialog } from './NewUserDialog.tsx';
export { UserPanel } from './UserPanel.tsx';
export { useUsersQuery } from './Users.generated.ts';
export { UserTable } from './UserTable.tsx';
export { UserToolbar } from './UserToolbar.tsx';
