import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AboutStep,
  DataStep,
  isUntouched,
  QuestionsStep,
  StepList,
  STEPS,
  SummaryStep,
  useDraft,
  useDraftFile,
  WizardContext,
} from '#client/features/create/index.ts';
import { useOwnWorkspacesQuery } from '#client/features/dataset/index.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import type { Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { paths } from '#client/lib/paths.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { useFocusOnChange } from '#client/ui/focus.ts';
import { LeaveGuard } from '#client/ui/LeaveGuard.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { Step } from '#client/ui/Step.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { CreatedDataset } from './CreatedDataset.tsx';
import styles from './CreateRoute.module.css';
import { useSteps } from './useSteps.ts';

const NO_COLUMNS: readonly Transfer_ColumnFragment[] = [];
/** The types of fields that every server has, used if its settings cannot be read. */
const TEXT_ONLY = ['TEXT'] as const;
const NO_WORKSPACES: readonly { id: string; name: string }[] = [];

/** Creates a dataset, for admins and owners. */
export function Component() {
  const { t } = useTranslation('create');
  const viewer = useViewer();
  if (!viewer) return null;
  if (viewer.role === 'ANNOTATOR') return <ErrorText status={403} message={t('notAllowed')} />;
  return <Wizard key={viewer.id} userId={viewer.id} />;
}

/** A new dataset in four steps. The draft is stored, so only leaving during an upload needs a confirmation. */
function Wizard({ userId }: { userId: string }) {
  const { t } = useTranslation(['create', 'transfer']);
  const { draft: stored, change, reset } = useDraft(userId);
  const { data, error, refetch } = useOwnWorkspacesQuery();
  const workspaces = data?.workspaces ?? NO_WORKSPACES;
  // A sole workspace is preselected.
  const draft = { ...stored, workspaceId: stored.workspaceId ?? (workspaces.length === 1 ? workspaces[0]!.id : null) };
  const fieldTypes = useCapabilities()?.fieldTypes ?? TEXT_ONLY;
  const source = useDraftFile(draft, change, fieldTypes);
  const { file, upload } = source;
  const columns = draft.start === 'file' ? file?.columns : undefined;
  const steps = useSteps(draft, change, columns);
  const { step, heading, body, shown } = steps;
  useFocusOnChange(`${draft.start} ${draft.file?.id}`, () => heading.current);

  function end(): void {
    upload.cancel();
    source.deleteFile();
    reset();
  }
  function startOver(): void {
    end();
    steps.restart();
  }

  if (stored.created) {
    return (
      <Frame>
        <CreatedDataset draft={stored} created={stored.created} change={change} onEnd={end} onAnother={startOver} />
      </Frame>
    );
  }
  const isFile = draft.start === 'file' && draft.file !== null;
  const isSending = upload.sending !== null;
  return (
    <Frame
      actions={
        draft.start !== null && (
          <StartOver
            needsConfirmation={isSending || !isUntouched(stored, t('create:firstField'))}
            onConfirm={startOver}
          />
        )
      }
    >
      <StepList current={step} reachable={steps.reachable} onGo={steps.go} />
      <Step ref={body} heading={heading} title={t(`create:heading_${step}`)}>
        <WizardContext value={{ draft, fieldTypes, change, ...shown }}>
          {step === 'data' && <DataStep {...source} />}
          {step === 'questions' && (
            <QuestionsStep
              columns={columns ?? NO_COLUMNS}
              open={steps.openQuestion}
              onOpen={steps.setOpenQuestion}
              onAdd={steps.beginQuestion}
            />
          )}
          {step === 'about' &&
            (error && !data ? (
              <ErrorPanel error={error} onRetry={() => void refetch()} />
            ) : (
              <AboutStep workspaces={workspaces} />
            ))}
          {step === 'summary' && (
            <SummaryStep workspace={workspaces.find(({ id }) => id === draft.workspaceId)?.name ?? ''} file={file} />
          )}
        </WizardContext>
        <Problem>{shown.refusal?.place === null && shown.refusal.message}</Problem>
      </Step>
      <VisuallyHidden role="status">{steps.announcement}</VisuallyHidden>
      {draft.start !== null && (
        <Foot steps={steps} isFile={isFile} isSending={isSending} onOther={() => change({ start: null })} />
      )}
      <LeaveGuard isNeeded={isSending} text={t('transfer:leaveUpload')} label={t('transfer:stopUpload')} />
    </Frame>
  );
}

interface FootProps {
  steps: ReturnType<typeof useSteps>;
  isFile: boolean;
  /** Whether the file is being uploaded. */
  isSending: boolean;
  /** Goes back before the first step. */
  onOther(): void;
}

/** The buttons that go back and on. */
function Foot({ steps, isFile, isSending, onOther }: FootProps) {
  const { t } = useTranslation('create');
  const { step } = steps;
  const goBack = (): void => (step === 'data' ? onOther() : steps.go(STEPS[STEPS.indexOf(step) - 1]!));
  return (
    <footer className={styles.foot}>
      <Button variant="default" onClick={goBack}>
        {t('back')}
      </Button>
      {step === 'summary' ? (
        <Button loading={steps.isCreating} onClick={() => void steps.create()}>
          {t(isFile ? 'createAndImport' : 'create')}
        </Button>
      ) : (
        <Button disabled={isSending} onClick={steps.next}>
          {t('next')}
        </Button>
      )}
    </footer>
  );
}

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(['create', 'nav']);
  const title = t('create:title');
  return (
    <Page title={title} actions={actions}>
      <Breadcrumbs crumbs={[{ label: t('nav:datasets'), to: paths.datasets }, { label: title }]} />
      {children}
    </Page>
  );
}

function StartOver({ needsConfirmation, onConfirm }: { needsConfirmation: boolean; onConfirm(): void }) {
  const { t } = useTranslation('create');
  const [isConfirming, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={needsConfirmation ? open : onConfirm}>
        {t('startOver')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          isDestructive
          title={t('startOverTitle')}
          label={t('discardDraft')}
          onConfirm={() => {
            close();
            onConfirm();
          }}
          onCancel={close}
        >
          <p>{t('startOverText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
