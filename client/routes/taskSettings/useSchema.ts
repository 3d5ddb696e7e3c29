import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type TaskSettings_DatasetFragment,
  type TaskSettings_SchemaFragment,
  useTaskSchemaQuery,
} from '#client/features/task/settings/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { isClosed } from '#client/routes/task/closed.ts';
import { toast } from '#client/ui/toast.ts';

/** The label schema and the like, as far as they could be read. */
export interface Schema {
  readonly read: TaskSettings_SchemaFragment | undefined;
  readonly error: unknown;
  /** Whether the dataset is closed, which keeps them from being read. */
  readonly isClosed: boolean;
  refetch(): void;
}

/** Reads what the settings of a dataset say of its records; a failure is told. */
export function useSchema({ workspace, name }: TaskSettings_DatasetFragment): Schema {
  const { t } = useTranslation('taskSettings');
  const { data, error, refetch } = useTaskSchemaQuery({
    variables: { workspace: workspace.name, name },
    context: QUIET,
    notifyOnNetworkStatusChange: false,
  });
  const status = error && !isClosed(error) ? problemOf(error).status : undefined;
  useEffect(
    function tellOfFailure() {
      if (status !== undefined) toast({ kind: 'error', message: t('fetchFailed', { status }) });
    },
    [status, t],
  );
  return {
    read: (!error && data?.taskDataset) || undefined,
    error,
    isClosed: isClosed(error),
    refetch: () => void refetch().catch(() => undefined),
  };
}
