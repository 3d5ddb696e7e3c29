import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskSettings_SchemaFragment } from '#client/features/task/settings/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { Schema } from './useSchema.ts';

interface Props {
  schema: Schema;
  part(read: TaskSettings_SchemaFragment): ReactNode;
}

/** A part that needs the label schema, or why it is not there. */
export function SchemaPart({ schema: { read, error, isClosed, refetch }, part }: Props) {
  const { t } = useTranslation('taskSettings');
  if (read) return part(read);
  if (isClosed) return <EmptyState title={t('isClosed')} />;
  if (!error) return <Skeleton width={720} height={320} />;
  return (
    <>
      <p>{t('fetchFailed', { status: problemOf(error).status })}</p>
      <ErrorPanel error={error} onRetry={refetch} />
    </>
  );
}
