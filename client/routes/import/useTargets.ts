import { useState } from 'react';
import {
  type TargetDataset,
  type Targets,
  toTargets,
  useImportTargetQuery,
  useUploadedFileQuery,
} from '#client/features/transfer/index.ts';
import { QUIET } from '#client/graphql/notices.ts';

/** A sent file and where its columns go: by their names, until somebody says otherwise. */
export function useTargets(fileId: string | null, dataset: TargetDataset) {
  const skip = fileId === null;
  const file = useUploadedFileQuery({ variables: { id: fileId ?? '' }, skip, context: QUIET });
  const found = useImportTargetQuery({
    variables: { fileId: fileId ?? '', datasetId: dataset.id },
    skip,
    context: QUIET,
  });
  const [chosen, setChosen] = useState<{ readonly fileId: string; readonly targets: Targets }>();
  const mapping = found.data?.uploadedFile?.mappingFor;
  const isChanged = chosen !== undefined && chosen.fileId === fileId;
  return {
    /** Null where the gateway does not have it any more; undefined while it is asked for. */
    file: file.data?.uploadedFile,
    targets: isChanged ? chosen.targets : mapping && toTargets(mapping, dataset),
    isChanged,
    setTargets: (targets: Targets) => fileId !== null && setChosen({ fileId, targets }),
    error: file.error ?? found.error,
    refetch: () => {
      void file.refetch();
      void found.refetch();
    },
  };
}
