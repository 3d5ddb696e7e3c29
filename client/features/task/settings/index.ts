export { AccessPart } from './AccessPart.tsx';
export { CopyPart } from './CopyPart.tsx';
export { LabelsPart } from './LabelsPart.tsx';
export { TaskFacts } from './TaskFacts.tsx';
export { TaskInfoPart } from './TaskInfoPart.tsx';
export {
  type TaskSettings_DatasetFragment,
  type TaskSettings_SchemaFragment,
  useTaskSchemaQuery,
  useTaskSettingsQuery,
} from './TaskSettings.generated.ts';
export { TaskVectorsPart } from './TaskVectorsPart.tsx';
export { useDeleteTaskDataset } from './useDeleteTaskDataset.ts';
