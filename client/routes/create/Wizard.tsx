import { Button } from '@mantine/core';
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
import { paths } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Page } from '#client/ui/Page.tsx';
import { useFocusOnChange } from '#client/ui/keepFocus.ts';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { Made } from './Made.tsx';
import { StartOver } from './StartOver.tsx';
import { useDraftFile } from './useDraftFile.ts';
import { useSteps } from './useSteps.ts';
import styles from './Wizard.module.css';

const NO_COLUMNS: readonly Transfer_ColumnFragment[] = [];
const NO_WORKSPACES: readonly { id: string; name: string }[] = [];

/** A new dataset in four steps. What was thought of so far outlives the page: only a file under way is asked about. */
export function Wizard({ userId }: { userId: string }) {
  const { t } = useTranslation(['create', 'common', 'nav', 'transfer']);
  const { draft: kept, change, reset } = useDraft(userId);
  const { data, error, refetch } = useOwnWorkspacesQuery();
  const workspaces = data?.workspaces ?? NO_WORKSPACES;
  // Who has one workspace need not choose.
  const draft = { ...kept, workspaceId: kept.workspaceId ?? (workspaces.length === 1 ? workspaces[0]!.id : null) };
  const { file, fileError, refetchFile, upload, forgetFile } = useDraftFile(draft, change);
  const steps = useSteps(draft, change);
  const { step, heading, body, shown, refusal } = steps;
  useFocusOnChange(`${draft.start} ${draft.file?.id}`, () => heading.current);

  function end(): void {
    upload.cancel();
    forgetFile();
    reset();
  }
  function startOver(): void {
    end();
    steps.restart();
  }

  if (kept.made) {
    return (
      <Frame title={t('create:title')}>
        <Made draft={kept} made={kept.made} change={change} onEnd={end} onAnother={startOver} />
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
            isAsked={upload.sending !== null || !isUntouched(kept, t('create:firstField'))}
            onConfirm={startOver}
          />
        )
      }
    >
      <StepList current={step} reachable={steps.reachable} onGo={steps.go} />
      <section ref={body} className={styles.body} aria-labelledby="step-title">
        <h2 id="step-title" ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`create:heading_${step}`)}
        </h2>
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
        {refusal && refusal.place === null && (
          <p role="alert" className={styles.problem}>
            {refusal.message}
          </p>
        )}
      </section>
      <VisuallyHidden role="status">{steps.announcement}</VisuallyHidden>
      {draft.start !== null && (
        <footer className={styles.foot}>
          {step === 'data' ? (
            <Button variant="default" onClick={() => change({ start: null })}>
              {t('create:back')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => steps.go(STEPS[STEPS.indexOf(step) - 1]!)}>
              {t('create:back')}
            </Button>
          )}
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
  actions?: React.ReactNode;
  children: React.ReactNode;
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
