export { ColumnTable } from './ColumnTable.tsx';
export { ExportButton } from './ExportButton.tsx';
export { FileCard } from './FileCard.tsx';
export { FilePicker } from './FilePicker.tsx';
export { ImportRun } from './ImportRun.tsx';
export { useImportPageQuery } from './ImportPage.generated.ts';
export { LeaveGuard } from './LeaveGuard.tsx';
export { Mapping } from './Mapping.tsx';
export { type TargetDataset, type Targets, toTargets } from './mapping.ts';
export { SampleTable } from './SampleTable.tsx';
export {
  type Transfer_ColumnFragment,
  type Transfer_FileFragment,
  useCheckImportMutation,
  useDeleteUploadedFileMutation,
  useImportTargetQuery,
  useUploadedFileQuery,
} from './Transfer.generated.ts';
export { type Upload, useUpload } from './useUpload.ts';
