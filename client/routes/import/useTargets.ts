import { useState } from 'react';
import {
  type TargetDataset,
  type Targets,
  toTargets,
  useImportTargetQuery,
  useUploadedFileQuery,
} from '#client/features/transfer/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { parseJson } from '#client/lib/json.ts';
import { readTab, writeTab } from '#client/lib/tabStorage.ts';

/** The chosen targets of a file's columns, stored in the tab, so that they survive a reload. */
interface ChosenTargets {
  readonly fileId: string;
  readonly datasetId: string;
  readonly targets: Targets;
}

const STORAGE_NAME = 'importTargets';

/** An uploaded file and the targets of its columns, by name until the user changes them. */
export function useTargets(fileId: string | null, dataset: TargetDataset) {
  const skip = fileId === null;
  const file = useUploadedFileQuery({ variables: { id: fileId ?? '' }, skip, context: QUIET });
  const found = useImportTargetQuery({
    variables: { fileId: fileId ?? '', datasetId: dataset.id },
    skip,
    context: QUIET,
  });
  const [chosen, setChosen] = useState(() => parseJson(readTab(STORAGE_NAME), (raw) => raw as ChosenTargets).value);
  const mapping = found.data?.uploadedFile?.mappingFor;
  const isChanged = chosen !== undefined && chosen.fileId === fileId && chosen.datasetId === dataset.id;
  return {
    /** Null if it no longer exists, undefined while it loads. */
    file: file.data?.uploadedFile,
    targets: isChanged ? chosen.targets : mapping && toTargets(mapping, dataset),
    isChanged,
    setTargets: (targets: Targets): void => {
      if (fileId === null) return;
      const next = { fileId, datasetId: dataset.id, targets };
      setChosen(next);
      writeTab(STORAGE_NAME, JSON.stringify(next));
    },
    error: file.error ?? found.error,
    refetch: () => {
      void file.refetch();
      void found.refetch();
    },
  };
}
