import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  FileCard,
  FilePicker,
  ImportRun,
  LeaveGuard,
  Mapping,
  type TargetDataset,
  useCheckImportMutation,
  useDeleteUploadedFileMutation,
  useUpload,
} from '#client/features/transfer/index.ts';
import { userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { ImportMappingInput } from '#client/graphql/schema-types.ts';
import { annotationPath, paths } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import styles from './ImportPage.module.css';
import { useTargets } from './useTargets.ts';

/**
 * A file becomes records of a dataset: sent, its columns given their places, checked, imported. The address holds how far that
 * is, so that a reload goes on where it was.
 */
export function ImportPage({ dataset }: { dataset: TargetDataset }) {
  const { t } = useTranslation(['transfer', 'create', 'nav']);
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const fileId = params.get('file');
  const importId = params.get('import');
  const { id, name, workspace } = dataset;
  const place = (next: Record<string, string>) => setParams(next, { preventScrollReset: true });
  const upload = useUpload((sent) => place({ file: sent.id }));
  const [deleteFile] = useDeleteUploadedFileMutation({ context: QUIET });
  const { file, targets, setTargets, isChanged, error, refetch } = useTargets(fileId, dataset);
  const [check, { loading, error: refused }] = useCheckImportMutation({ context: QUIET });
  const step = importId ? 'run' : fileId && file !== null ? 'mapping' : 'file';

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
      ({ data }) => data && place({ file: fileId, import: data.checkImport.id }),
      () => undefined,
    );
  }
  function chooseAnotherFile(): void {
    // An import under way has a copy of its own. If this fails, the gateway deletes the file after a day.
    if (fileId) deleteFile({ variables: { id: fileId } }).catch(() => undefined);
    place({});
  }
  const backToColumns = fileId && (
    <Button variant="default" onClick={() => place({ file: fileId })}>
      {t('transfer:goBack')}
    </Button>
  );
  return (
    <Page title={t('transfer:importTitle')} note={name}>
      <Breadcrumbs
        crumbs={[
          { label: workspace.name, to: `${paths.datasets}?${new URLSearchParams({ workspaces: workspace.name })}` },
          { label: name, to: annotationPath(id) },
          { label: t('transfer:importTitle') },
        ]}
      />
      <section className={styles.body} aria-labelledby="import-step">
        <h2 id="import-step" ref={heading} tabIndex={-1} className={styles.heading}>
          {t(HEADINGS[step])}
        </h2>
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
              {refused && (
                <p role="alert" className={styles.problem}>
                  {userMessage(refused)}
                </p>
              )}
            </>
          ) : error ? (
            <ErrorPanel error={error} onRetry={refetch} />
          ) : (
            <Skeleton height={240} />
          ))}
        {step === 'run' && importId && (
          <ImportRun
            key={importId}
            importId={importId}
            datasetId={id}
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
      </section>
      <LeaveGuard
        isNeeded={upload.sending !== null || (step === 'mapping' && isChanged)}
        text={t(upload.sending ? 'transfer:leaveUpload' : 'transfer:leaveMapping')}
      />
    </Page>
  );
}

const HEADINGS = { file: 'transfer:chooseFile', mapping: 'transfer:mappingTitle', run: 'transfer:checkTitle' } as const;
