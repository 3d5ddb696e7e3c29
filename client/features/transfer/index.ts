export { ColumnMisfit, misfitOf } from './ColumnMisfit.tsx';
export { ExportButton } from './ExportButton.tsx';
export { FileCard, FilePicker } from './FilePicker.tsx';
export { ColumnTable, SampleTable } from './fileTables.tsx';
export { ImportJob } from './ImportJob.tsx';
export { useImportPageQuery } from './ImportPage.generated.ts';
export { Mapping } from './Mapping.tsx';
export { Meter } from './Meter.tsx';
export { leftOut, type TargetDataset, type Targets, toTargets } from './mapping.ts';
export {
  type Transfer_ColumnFragment,
  type Transfer_FileFragment,
  useCheckImportMutation,
  useDeleteUploadedFileMutation,
  useFieldValuesQuery,
  useImportTargetQuery,
  useUploadedFileQuery,
} from './Transfer.generated.ts';
export { type Upload, useUpload } from './useUpload.ts';
