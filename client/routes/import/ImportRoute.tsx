import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import {
  FileCard,
  FilePicker,
  ImportJob,
  leftOut,
  Mapping,
  type TargetDataset,
  useCheckImportMutation,
  useDeleteUploadedFileMutation,
  useImportPageQuery,
  useUpload,
} from '#client/features/transfer/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { ImportMappingInput } from '#client/graphql/schema-types.ts';
import { annotationPath } from '#client/lib/paths.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { LeaveGuard } from '#client/ui/LeaveGuard.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { PageSkeleton, Skeleton } from '#client/ui/Skeleton.tsx';
import { Step } from '#client/ui/Step.tsx';
import { useTargets } from './useTargets.ts';

/** Imports more records into a dataset, for those who may edit it. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation('transfer');
  const isEditor = useViewer()?.role !== 'ANNOTATOR';
  const { data, error, refetch } = useImportPageQuery({
    variables: { datasetId: id },
    skip: !isEditor,
    fetchPolicy: 'cache-and-network',
  });
  const dataset = data?.dataset;

  if (!isEditor) return <ErrorText status={403} message={t('notAllowed')} />;
  if (dataset?.__typename === 'FeedbackDataset') {
    // The annotation page explains that the dataset has to be published first.
    if (dataset.status === 'DRAFT') return <Navigate to={annotationPath(id)} replace />;
    return <ImportPage key={id} dataset={dataset} />;
  }
  return (
    <WithoutDataset dataset={dataset} error={error} onRetry={() => void refetch()}>
      <PageSkeleton label={t('importTitle')} />
    </WithoutDataset>
  );
}

const HEADINGS = { file: 'transfer:chooseFile', mapping: 'transfer:mappingTitle', job: 'transfer:checkTitle' } as const;

/**
 * The steps from a file to records: upload, mapping of columns, check and import. The address holds the step, so that a reload
 * continues there.
 */
function ImportPage({ dataset }: { dataset: TargetDataset }) {
  const { t } = useTranslation(['transfer', 'create', 'nav', 'common']);
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const fileId = params.get('file');
  const importId = params.get('import');
  const { id, name, workspace } = dataset;
  const goTo = (next: Record<string, string>) => setParams(next, { preventScrollReset: true });
  const upload = useUpload((sent) => goTo({ file: sent.id }));
  const [deleteFile] = useDeleteUploadedFileMutation({ context: QUIET });
  const { file, targets, setTargets, isChanged, error, refetch } = useTargets(fileId, dataset);
  const [check, { loading, error: refusal }] = useCheckImportMutation({ context: QUIET });
  const step = importId ? 'job' : fileId && file !== null ? 'mapping' : 'file';

  const shownStep = useRef(step);
  useEffect(
    function showStep() {
      if (shownStep.current === step) return;
      shownStep.current = step;
      heading.current?.focus();
    },
    [step],
  );

  function startCheck(mapping: ImportMappingInput): void {
    if (!fileId) return;
    check({ variables: { input: { datasetId: id, fileId, mapping } } }).then(
      ({ data }) => data && goTo({ file: fileId, import: data.checkImport.id }),
      () => undefined,
    );
  }
  function chooseAnotherFile(): void {
    // A running import has its own copy. If this fails, the gateway deletes the file after a day.
    if (fileId) deleteFile({ variables: { id: fileId } }).catch(() => undefined);
    goTo({});
  }
  const backToColumns = fileId && (
    <Button variant="default" onClick={() => goTo({ file: fileId })}>
      {t('transfer:goBack')}
    </Button>
  );
  return (
    <Page title={t('transfer:importTitle')} note={name}>
      <DatasetBreadcrumbs
        workspace={workspace.name}
        name={name}
        home={annotationPath(id)}
        page={t('transfer:importTitle')}
      />
      <Step title={t(HEADINGS[step])} heading={heading} maxWidth={1100}>
        {step === 'file' && (
          <>
            {fileId && file === null && <p role="status">{t('transfer:fileGone')}</p>}
            <FilePicker {...upload} />
          </>
        )}
        {step === 'mapping' &&
          (file && targets ? (
            <>
              <FileCard file={file} onReplace={chooseAnotherFile} />
              <Mapping
                file={file}
                dataset={dataset}
                targets={targets}
                isBusy={loading}
                onChange={setTargets}
                onCheck={startCheck}
              />
              <Problem>{refusal && userMessage(refusal)}</Problem>
            </>
          ) : error ? (
            <ErrorPanel error={error} onRetry={refetch} />
          ) : (
            <Skeleton height={240} />
          ))}
        {step === 'job' && importId && (
          <ImportJob
            key={importId}
            importId={importId}
            datasetId={id}
            {...(file && targets && { leftOut: leftOut(file.columns, targets) })}
            done={
              <>
                <Button variant="default" onClick={chooseAnotherFile}>
                  {t('transfer:importMore')}
                </Button>
                <Button component={Link} to={annotationPath(id)}>
                  {t('create:open')}
                </Button>
              </>
            }
            stopped={
              <>
                {backToColumns}
                <Button variant="default" onClick={chooseAnotherFile}>
                  {t('transfer:importMore')}
                </Button>
              </>
            }
          />
        )}
      </Step>
      <LeaveGuard
        isNeeded={upload.sending !== null || (step === 'mapping' && isChanged)}
        text={t(upload.sending ? 'transfer:leaveUpload' : 'transfer:leaveMapping')}
        label={t(upload.sending ? 'transfer:stopUpload' : 'common:discardChanges')}
      />
    </Page>
  );
}
