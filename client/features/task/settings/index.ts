export type { TaskSettings_SchemaFragment } from '../TaskDatasetParts.generated.ts';
export { AccessPart, CopyPart } from './ActionParts.tsx';
export { useDeleteTaskDatasetMutation, useSwitchTaskDatasetMutation } from './ChangeTaskSettings.generated.ts';
export { LabelsPart } from './LabelsPart.tsx';
export { TaskFacts, TaskInfoPart } from './TaskInfoPart.tsx';
export {
  type TaskSettings_DatasetFragment,
  useTaskSchemaQuery,
  useTaskSettingsQuery,
} from './TaskSettings.generated.ts';
export { TaskVectorsPart } from './TaskVectorsPart.tsx';
