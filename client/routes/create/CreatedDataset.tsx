import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type ChangeDraft, type Draft, toMapping } from '#client/features/create/index.ts';
import { useDeleteDatasetMutation } from '#client/features/datasetSettings/index.ts';
import { ImportJob, useCheckImportMutation } from '#client/features/transfer/index.ts';
import { userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { annotationPath, importPath } from '#client/lib/paths.ts';
import card from '#client/ui/Card.module.css';
import form from '#client/ui/Form.module.css';
import { Link } from '#client/ui/Link.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { Step } from '#client/ui/Step.tsx';

interface Props {
  draft: Draft;
  created: NonNullable<Draft['created']>;
  change: ChangeDraft;
  /** The user leaves the page; the draft is no longer needed. */
  onEnd(): void;
  /** The user begins the next dataset. */
  onAnother(): void;
}

/** The created dataset: its records are imported, and then it can be opened. */
export function CreatedDataset({ draft, created, change, onEnd, onAnother }: Props) {
  const { t } = useTranslation(['create', 'common', 'transfer']);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasChecked = useRef(false);
  const [check, checking] = useCheckImportMutation({ context: QUIET });
  const [remove, removing] = useDeleteDatasetMutation({ context: QUIET });
  const { datasetId, name, importId } = created;
  const file = draft.start === 'file' ? draft.file : null;

  useEffect(() => heading.current?.focus(), []);

  function startCheck(): void {
    if (!file) return;
    check({ variables: { input: { datasetId, fileId: file.id, mapping: toMapping(draft) } } }).then(
      ({ data }) => data && change({ created: { ...created, importId: data.checkImport.id } }),
      () => undefined,
    );
  }
  useEffect(function checkOnce() {
    if (!file || importId !== null || wasChecked.current) return;
    wasChecked.current = true;
    startCheck();
  });

  /** Deletes the dataset and returns to its draft. */
  async function deleteDataset(): Promise<void> {
    try {
      await remove({ variables: { id: datasetId } });
      change({ created: null });
    } catch {
      // `problem` shows it.
    }
  }
  function open(): void {
    void navigate(annotationPath(datasetId));
    onEnd();
  }

  const openButton = <Button onClick={open}>{t('create:open')}</Button>;
  const deleteButton = (
    <Button variant="default" loading={removing.loading} onClick={() => void deleteDataset()}>
      {t('create:deleteAndGoBack')}
    </Button>
  );
  const problem = removing.error ?? checking.error;
  return (
    <Step
      heading={heading}
      maxWidth={900}
      title={
        <>
          <IconCircleCheck size={24} color="var(--marl-status-validated-mark)" style={{ flex: 'none' }} aria-hidden />
          {t('create:created', { name })}
        </>
      }
    >
      {!file && (
        <div className={card.card}>
          <p>{t('create:createdEmpty')}</p>
          <div className={form.actions}>
            <Button variant="default" onClick={onAnother}>
              {t('create:another')}
            </Button>
            <Button component={Link} variant="default" to={importPath(datasetId)} onClick={onEnd}>
              {t('common:importRecords')}
            </Button>
            {openButton}
          </div>
        </div>
      )}
      {file && importId !== null && (
        <ImportJob
          key={importId}
          importId={importId}
          datasetId={datasetId}
          isEager
          done={
            <>
              <Button variant="default" onClick={onAnother}>
                {t('create:another')}
              </Button>
              {openButton}
            </>
          }
          stopped={
            <>
              {deleteButton}
              <Button variant="default" loading={checking.loading} onClick={startCheck}>
                {t('transfer:importAgain')}
              </Button>
              <Button variant="default" onClick={open}>
                {t('create:open')}
              </Button>
            </>
          }
        />
      )}
      {problem && (
        <div className={card.card}>
          <Problem>{userMessage(problem)}</Problem>
          {file && importId === null && (
            <div className={form.actions}>
              {deleteButton}
              <Button loading={checking.loading} onClick={startCheck}>
                {t('common:retry')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Step>
  );
}
