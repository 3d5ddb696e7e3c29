import { Button, Group } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import {
  AssignDialog,
  type AssignmentsQuery,
  AssignmentTable,
  OnlyAssigned,
  ReassignDialog,
  RemoveDialog,
  useAssignmentsQuery,
} from '#client/features/assignment/index.ts';
import { useDatasetLive } from '#client/features/progress/index.ts';
import { usePollingWhile } from '#client/graphql/usePollingWhile.ts';
import { annotationPath } from '#client/lib/paths.ts';
import { WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useFocusOnChange } from '#client/ui/focus.ts';
import { Link } from '#client/ui/Link.tsx';
import { Page } from '#client/ui/Page.tsx';
import { PageSkeleton } from '#client/ui/Skeleton.tsx';
import styles from './AssignmentsRoute.module.css';

/** The page of a feedback dataset's assignments, for admins and owners. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation('assignments');
  const query = useAssignmentsQuery({ variables: { datasetId: id }, fetchPolicy: 'cache-and-network' });
  const { data, error, refetch } = query;
  useDatasetLive(id, { onChange: () => void refetch().catch(() => undefined) });
  const dataset = data?.dataset;
  // A change of very many assignments continues in the background.
  usePollingWhile(query, Boolean(dataset?.assignments?.underWay));
  if (dataset?.assignments) return <AssignmentsPage dataset={dataset} assignments={dataset.assignments} />;
  return (
    // Only users who may change the dataset see assignments, and an Argilla server has none.
    <WithoutDataset dataset={data && null} error={error} onRetry={() => void refetch()}>
      <PageSkeleton label={t('title')} />
    </WithoutDataset>
  );
}

type Dataset = NonNullable<AssignmentsQuery['dataset']>;
type Person = NonNullable<Dataset['assignments']>['people'][number];

interface Props {
  dataset: Dataset;
  assignments: NonNullable<Dataset['assignments']>;
}

function AssignmentsPage({ dataset, assignments: { people, underWay } }: Props) {
  const { t } = useTranslation(['assignments', 'settings']);
  const [dialog, open] = useState<{ act: 'assign' } | { act: 'reassign' | 'remove'; person: Person } | null>(null);
  const { id, name, workspace, queue, questions, metadataProperties } = dataset;
  const close = (): void => open(null);
  const assign = useRef<HTMLButtonElement>(null);
  const assigned = people.flatMap((person) => (person.assigned > 0 ? person.userId : []));
  // Assigning and removing replace the button that opened the dialog.
  useFocusOnChange([dialog?.act, ...assigned].join(' '), () => assign.current);
  const assignButton = (
    <Button ref={assign} leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => open({ act: 'assign' })}>
      {t('assignRecords')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      note={name}
      actions={
        <Group gap="xs" justify="flex-end">
          <Button component={Link} to={annotationPath(id)} variant="default">
            {t('settings:open')}
          </Button>
          {assigned.length > 0 && assignButton}
        </Group>
      }
    >
      <DatasetBreadcrumbs workspace={workspace.name} name={name} home={annotationPath(id)} page={t('title')} />
      <div className={styles.queue}>{queue && <OnlyAssigned datasetId={id} isOn={queue.onlyAssigned} />}</div>
      {underWay && (
        <p role="status" className={styles.underWay}>
          {t('underWay', { done: underWay.done, total: underWay.total })}
        </p>
      )}
      {assigned.length > 0 ? (
        <AssignmentTable
          people={people}
          onReassign={(person) => open({ act: 'reassign', person })}
          onRemove={(person) => open({ act: 'remove', person })}
        />
      ) : (
        <EmptyState title={t('none')} action={assignButton}>
          {t(queue?.onlyAssigned ? 'noneHintOnlyAssigned' : 'noneHint')}
        </EmptyState>
      )}
      {dialog?.act === 'assign' && (
        <AssignDialog
          datasetId={id}
          people={people}
          questions={questions}
          properties={metadataProperties}
          onClose={close}
        />
      )}
      {dialog?.act === 'reassign' && (
        <ReassignDialog datasetId={id} person={dialog.person} people={people} onClose={close} />
      )}
      {dialog?.act === 'remove' && <RemoveDialog datasetId={id} person={dialog.person} onClose={close} />}
    </Page>
  );
}
