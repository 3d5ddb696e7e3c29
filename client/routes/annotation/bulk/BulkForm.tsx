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
import type { BatchSending } from './useBatchSending.ts';
import type { BulkActions } from './useBulkActions.ts';
import type { BulkCommands } from './useBulkCommands.ts';
import type { BulkFormState } from './useBulkForm.ts';

interface Props {
  dataset: AnnotatedDataset;
  status: RecordStatus;
  form: BulkFormState;
  sending: BatchSending;
  actions: BulkActions;
  commands: BulkCommands & ReturnType<typeof useHistoryCommands>;
  /** Whether questions show what is missing. */
  showErrors: boolean;
  /** Whether records are selected. */
  hasSelection: boolean;
  /** How many records that were answered earlier could not be saved. */
  failed: number;
  onShowFailed(): void;
  ref?: Ref<QuestionFormHandle>;
}

/** The questions, answered once for all selected records. */
export function BulkForm({
  dataset,
  status,
  form,
  sending,
  actions,
  commands,
  showErrors,
  hasSelection,
  ref,
  ...props
}: Props) {
  const { t } = useTranslation(['form', 'record', 'bulk']);
  const { job, kind, stop } = sending;
  const completed = actions.completed.length;
  const action = kind === 'undo' ? commands.undo.label : commands[kind].label;
  return (
    <div className={panes.formPane} data-status={status.toLowerCase()}>
      <div className={panes.scroll} inert={job !== null}>
        <section className={panes.questions} aria-label={t('record:questions')}>
          <CompletedNotice>{completed > 0 && t('bulk:completed', { count: completed })}</CompletedNotice>
          <QuestionForm
            key={form.number}
            ref={ref}
            mode="bulk"
            questions={dataset.questions}
            answers={form.answers}
            first={dataset.questions.find(({ __typename }) => __typename !== 'TextQuestion')?.name}
            showErrors={showErrors}
            onAnswer={form.answer}
          />
        </section>
      </div>
      {/* The progress covers the bar, whose height depends on its width: nothing moves. */}
      <div className={panes.foot}>
        <div inert={job !== null}>
          <ActionBar
            submit={commands.submit}
            draft={commands.draft}
            {...(status === 'DISCARDED' ? {} : { discard: commands.discard })}
            {...(hasSelection && !actions.isComplete ? { submitHint: t('form:incomplete') } : {})}
          >
            <SaveState
              failed={undefined}
              failedElsewhere={props.failed}
              isModified={!form.isEmpty}
              undo={commands.undo}
              onRetry={props.onShowFailed}
              onShowFailed={props.onShowFailed}
            />
          </ActionBar>
        </div>
        {job && <BulkProgress job={job} action={action} onStop={stop} />}
      </div>
    </div>
  );
}
