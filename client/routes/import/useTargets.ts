import { useState } from 'react';
import {
  type TargetDataset,
  toTargets,
  useImportTargetQuery,
  useUploadedFileQuery,
} from '#client/features/transfer/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { type Chosen, keepChosen, readChosen } from './chosenTargets.ts';

/** A sent file and where its columns go: by their names, until somebody says otherwise. */
export function useTargets(fileId: string | null, dataset: TargetDataset) {
  const skip = fileId === null;
  const file = useUploadedFileQuery({ variables: { id: fileId ?? '' }, skip, context: QUIET });
  const found = useImportTargetQuery({
    variables: { fileId: fileId ?? '', datasetId: dataset.id },
    skip,
    context: QUIET,
  });
  const [chosen, setChosen] = useState(readChosen);
  const mapping = found.data?.uploadedFile?.mappingFor;
  const isChanged = chosen !== undefined && chosen.fileId === fileId && chosen.datasetId === dataset.id;
  return {
    /** Null where the gateway does not have it any more; undefined while it is asked for. */
    file: file.data?.uploadedFile,
    targets: isChanged ? chosen.targets : mapping && toTargets(mapping, dataset),
    isChanged,
    setTargets: (wanted: Chosen['targets']): void => {
      if (fileId === null) return;
      const next = { fileId, datasetId: dataset.id, targets: wanted };
      setChosen(next);
      keepChosen(next);
    },
    error: file.error ?? found.error,
    refetch: () => {
      void file.refetch();
      void found.refetch();
    },
  };
}
