import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Conflicts, FailedBadge } from '#client/features/response/index.ts';
import { referenceRecord } from '#client/features/similarity/index.ts';
import { useFetched } from '#client/lib/lazy.ts';
import { PageTitle } from '#client/ui/Page.tsx';
import styles from '../AnnotationPage.module.css';
import { NoRecord } from '../NoRecord.tsx';
import { Arrivals } from '../useArrivals.ts';
import { useHistoryCommands } from '../useHistoryCommands.ts';
import type { ViewProps } from '../view.ts';
import { partsOf } from './parts.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { useRecordFlow } from './useRecordFlow.ts';

/** The records one at a time. */
export function FocusView(props: ViewProps) {
  const { t } = useTranslation('form');
  const { dataset, address, answering, announce } = props;
  const work = useRecordFlow(props);
  const { fields, questions } = dataset;
  const [first] = useState(address.criteria);
  const isComplete = useFetched(partsOf(dataset, first));
  const { record } = work;
  const { similar } = address.criteria;
  const [firstFailed] = answering.failed.keys();
  const undo = (): void => {
    announce(t('undone'));
    work.undo();
  };
  const redo = (): void => {
    announce(t('redone'));
    work.redo();
  };
  const { canUndo, canRedo } = work;
  const commands = useHistoryCommands({ canUndo, undo, canRedo, redo });

  return (
    <>
      <PageTitle>{record?.isModified ? `* ${dataset.name}` : dataset.name}</PageTitle>
      <Arrivals isWaiting={work.isAtEnd} status={address.criteria.status} lookAgain={work.lookAhead} />
      <FailedBadge count={answering.failed.size} onShow={() => firstFailed && work.showRecord(firstFailed)} />
      <Conflicts
        answering={answering}
        questions={questions}
        record={record}
        onShow={work.showRecord}
        onGone={work.passOver}
      />
      <div aria-busy={work.isLoading} className={styles.view}>
        {similar && (
          <referenceRecord.Part
            similarity={similar}
            vectors={dataset.vectorsSettings}
            fields={fields}
            onChange={work.findSimilar}
            onEnd={work.endSimilar}
          />
        )}
        {record && isComplete ? (
          <RecordEditor {...props} work={work} record={record} undo={commands.undo} />
        ) : (
          <NoRecord
            {...props}
            error={work.error}
            isGone={work.isGone}
            isEmpty={work.queue?.entries.length === 0 && !work.isLoading}
            onRetry={work.retry}
            onGoOn={work.goOn}
          />
        )}
      </div>
    </>
  );
}
