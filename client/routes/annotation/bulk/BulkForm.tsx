import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkProgress } from '#client/features/bulk/index.ts';
import { QuestionForm, type QuestionFormHandle } from '#client/features/question/index.ts';
import { CompletedNotice } from '#client/features/record/index.ts';
import { ActionBar, SaveState } from '#client/features/response/index.ts';
import type { useHistoryCommands } from '#client/features/sync/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import panes from '../Panes.module.css';
import type { AnnotatedDataset } from '../view.ts';
import type { BulkCommands } from './useBulkCommands.ts';
import type { BulkActions } from './useBulkActions.ts';

interface Props {
  dataset: AnnotatedDataset;
  status: RecordStatus;
  actions: BulkActions;
  commands: BulkCommands & ReturnType<typeof useHistoryCommands>;
  /** Whether questions show what is missing. */
  showErrors: boolean;
  /** Whether records are selected. */
  hasSelection: boolean;
  /** The number of selected records that other people have completed. */
  completed: number;
  /** How many records that were answered earlier could not be saved. */
  failed: number;
  onShowFailed(): void;
  ref?: Ref<QuestionFormHandle>;
}

/** The questions, answered once for all selected records. */
export function BulkForm({
  dataset,
  status,
  actions,
  commands,
  showErrors,
  hasSelection,
  completed,
  ref,
  ...props
}: Props) {
  const { t } = useTranslation(['form', 'record', 'bulk']);
  const { job, kind, isComplete } = actions;
  const action = kind === 'undo' ? commands.undo.label : commands[kind].label;
  return (
    <div className={panes.formPane} data-status={status.toLowerCase()}>
      <div className={panes.scroll} inert={job !== null}>
        <section className={panes.questions} aria-label={t('record:questions')}>
          <CompletedNotice>{completed > 0 && t('bulk:completed', { count: completed })}</CompletedNotice>
          <QuestionForm
            key={actions.formNumber}
            ref={ref}
            mode="bulk"
            questions={dataset.questions}
            answers={actions.answers}
            showErrors={showErrors}
            onAnswer={actions.answer}
          />
        </section>
      </div>
      {job ? (
        <BulkProgress job={job} action={action} onStop={actions.stop} />
      ) : (
        <ActionBar
          submit={commands.submit}
          draft={commands.draft}
          {...(status === 'DISCARDED' ? {} : { discard: commands.discard })}
          {...(hasSelection && !isComplete ? { submitHint: t('form:incomplete') } : {})}
        >
          <SaveState
            failed={undefined}
            failedElsewhere={props.failed}
            isModified={actions.hasAnswers}
            undo={commands.undo}
            onRetry={props.onShowFailed}
            onShowFailed={props.onShowFailed}
          />
        </ActionBar>
      )}
    </div>
  );
}
