export { AssignDialog } from './AssignDialog.tsx';
export { type AssignmentsQuery, useAssignmentsQuery } from './Assignments.generated.ts';
export { AssignmentTable } from './AssignmentTable.tsx';
export { OnlyAssigned } from './OnlyAssigned.tsx';
export { ReassignDialog } from './ReassignDialog.tsx';
export { RemoveDialog } from './RemoveDialog.tsx';
