import { useDeleteUploadedFileMutation, useUpload, useUploadedFileQuery } from '#client/features/transfer/index.ts';
import type { FieldType } from '#client/lib/fieldTypes.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { withFile } from './columns.ts';
import type { ChangeDraft, Draft } from './draft.ts';

/** The file a draft starts from: uploaded, read, and turned into parts of the draft. */
export function useDraftFile(draft: Draft, change: ChangeDraft, fieldTypes: readonly FieldType[]) {
  const id = draft.file?.id;
  const { data, error, refetch } = useUploadedFileQuery({ variables: { id: id ?? '' }, skip: !id, context: QUIET });
  const [deleteUploadedFile] = useDeleteUploadedFileMutation({ context: QUIET });
  return {
    /** Undefined while it loads, null where the gateway no longer has it. */
    file: id ? data?.uploadedFile : undefined,
    fileError: error,
    refetchFile: () => void refetch(),
    upload: useUpload((sent) => change((now) => withFile(now, sent, fieldTypes))),
    /** If this fails, the gateway deletes the file after a day. */
    deleteFile: () => {
      if (id) deleteUploadedFile({ variables: { id } }).catch(() => undefined);
    },
  };
}
