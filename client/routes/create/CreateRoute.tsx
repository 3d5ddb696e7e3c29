import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AboutStep,
  DataStep,
  FaultContext,
  isUntouched,
  QuestionsStep,
  StepList,
  STEPS,
  SummaryStep,
  useDraft,
  useOwnWorkspacesQuery,
} from '#client/features/create/index.ts';
import { LeaveGuard, type Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { paths } from '#client/lib/paths.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import form from '#client/ui/Form.module.css';
import { useFocusOnChange } from '#client/ui/keepFocus.ts';
import { Page } from '#client/ui/Page.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { Step } from '#client/ui/Step.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { CreatedDataset } from './CreatedDataset.tsx';
import styles from './CreateRoute.module.css';
import { useDraftFile } from './useDraftFile.ts';
import { useSteps } from './useSteps.ts';

const NO_COLUMNS: readonly Transfer_ColumnFragment[] = [];
const NO_WORKSPACES: readonly { id: string; name: string }[] = [];

/** Creates a dataset, for those who may. */
export function Component() {
  const { t } = useTranslation('create');
  const viewer = useViewer();
  if (!viewer) return null;
  if (viewer.role === 'ANNOTATOR') return <ErrorText status={403} message={t('notAllowed')} />;
  return <Wizard key={viewer.id} userId={viewer.id} />;
}

/** A new dataset in four steps. The draft outlives the page; only leaving during an upload needs a confirmation. */
function Wizard({ userId }: { userId: string }) {
  const { t } = useTranslation(['create', 'common', 'nav', 'transfer']);
  const { draft: stored, change, reset } = useDraft(userId);
  const { data, error, refetch } = useOwnWorkspacesQuery();
  const workspaces = data?.workspaces ?? NO_WORKSPACES;
  // The only workspace there is need not be chosen.
  const draft = { ...stored, workspaceId: stored.workspaceId ?? (workspaces.length === 1 ? workspaces[0]!.id : null) };
  const { file, fileError, refetchFile, upload, deleteFile } = useDraftFile(draft, change);
  const steps = useSteps(draft, change);
  const { step, heading, body, shown, refusal } = steps;
  useFocusOnChange(`${draft.start} ${draft.file?.id}`, () => heading.current);

  function end(): void {
    upload.cancel();
    deleteFile();
    reset();
  }
  function startOver(): void {
    end();
    steps.restart();
  }

  if (stored.made) {
    return (
      <Frame title={t('create:title')}>
        <CreatedDataset draft={stored} made={stored.made} change={change} onEnd={end} onAnother={startOver} />
      </Frame>
    );
  }
  const isFile = draft.start === 'file' && draft.file !== null;
  return (
    <Frame
      title={t('create:title')}
      actions={
        draft.start !== null && (
          <StartOver
            needsConfirmation={upload.sending !== null || !isUntouched(stored, t('create:firstField'))}
            onConfirm={startOver}
          />
        )
      }
    >
      <StepList current={step} reachable={steps.reachable} onGo={steps.go} />
      <Step ref={body} heading={heading} title={t(`create:heading_${step}`)}>
        <FaultContext value={shown}>
          {step === 'data' && (
            <DataStep
              draft={draft}
              change={change}
              upload={upload}
              file={file}
              fileError={fileError}
              onRetry={refetchFile}
            />
          )}
          {step === 'questions' && (
            <QuestionsStep
              draft={draft}
              change={change}
              columns={(draft.start === 'file' && file?.columns) || NO_COLUMNS}
              open={steps.openQuestion}
              onOpen={steps.setOpenQuestion}
              onAdd={steps.beginQuestion}
            />
          )}
          {step === 'about' &&
            (error && !data ? (
              <ErrorPanel error={error} onRetry={() => void refetch()} />
            ) : (
              <AboutStep draft={draft} change={change} workspaces={workspaces} />
            ))}
          {step === 'summary' && (
            <SummaryStep
              draft={draft}
              workspace={workspaces.find(({ id }) => id === draft.workspaceId)?.name ?? ''}
              file={file}
            />
          )}
        </FaultContext>
        <Problem>{refusal?.place === null && refusal.message}</Problem>
      </Step>
      <VisuallyHidden role="status">{steps.announcement}</VisuallyHidden>
      {draft.start !== null && (
        <footer className={styles.foot}>
          <Button
            variant="default"
            onClick={() => (step === 'data' ? change({ start: null }) : steps.go(STEPS[STEPS.indexOf(step) - 1]!))}
          >
            {t('create:back')}
          </Button>
          {step === 'summary' ? (
            <Button loading={steps.isCreating} onClick={() => void steps.create()}>
              {t(isFile ? 'create:createAndImport' : 'create:create')}
            </Button>
          ) : (
            <Button disabled={upload.sending !== null} onClick={steps.next}>
              {t('create:next')}
            </Button>
          )}
        </footer>
      )}
      <LeaveGuard isNeeded={upload.sending !== null} text={t('transfer:leaveUpload')} />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

function Frame({ title, actions, children }: FrameProps) {
  const { t } = useTranslation('nav');
  return (
    <Page title={title} actions={actions}>
      <Breadcrumbs crumbs={[{ label: t('datasets'), to: paths.datasets }, { label: title }]} />
      {children}
    </Page>
  );
}

interface StartOverProps {
  /** Whether something would be lost. */
  needsConfirmation: boolean;
  onConfirm(): void;
}

/** Discards the draft. */
function StartOver({ needsConfirmation, onConfirm }: StartOverProps) {
  const { t } = useTranslation(['create', 'common']);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <>
      <Button variant="default" onClick={needsConfirmation ? () => setConfirming(true) : onConfirm}>
        {t('create:startOver')}
      </Button>
      {isConfirming && (
        <Dialog onClose={close} title={t('create:startOverTitle')}>
          <div className={form.form}>
            <p>{t('create:startOverText')}</p>
            <div className={form.actions}>
              <Button variant="default" data-autofocus onClick={close}>
                {t('common:cancel')}
              </Button>
              <Button
                color="danger"
                onClick={() => {
                  close();
                  onConfirm();
                }}
              >
                {t('create:startOver')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
