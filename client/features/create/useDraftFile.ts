import {
  type Transfer_FileFragment,
  useDeleteUploadedFileMutation,
  useUpload,
  useUploadedFileQuery,
} from '#client/features/transfer/index.ts';
import type { FieldType } from '#client/lib/fieldTypes.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { guessDraft, withoutColumns } from './columns.ts';
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

/** The draft with another file: parts stay whose columns the file has, too; without any, all parts are guessed. */
function withFile(draft: Draft, file: Transfer_FileFragment, fieldTypes: readonly FieldType[]): Draft {
  const names = file.columns.map(({ name }) => name);
  const remaining = withoutColumns(draft, (column) => names.includes(column));
  const named = { file: { id: file.id, name: file.name } };
  if (remaining.fields.some(({ column }) => column !== null)) return { ...remaining, ...named };
  const guess = guessDraft(file, fieldTypes);
  return {
    ...draft,
    ...guess,
    ...named,
    questions: [...guess.questions, ...remaining.questions.filter(({ title }) => title !== '')],
    name: draft.name || guess.name,
  };
}
