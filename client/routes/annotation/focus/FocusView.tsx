import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Conflicts } from '#client/features/response/index.ts';
import { useHistoryCommands } from '#client/features/sync/index.ts';
import { referenceRecord } from '#client/features/similarity/index.ts';
import { useFetched } from '#client/lib/lazy.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import frame from '#client/ui/WorkPage.module.css';

import { partsOf } from '../loader.ts';
import { NewRecords, NoRecord } from '../NoRecord.tsx';
import type { ViewProps } from '../view.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { useRecordFlow } from './useRecordFlow.ts';

/** One record at a time. */
export function FocusView(props: ViewProps) {
  const { t } = useTranslation('form');
  const { dataset, address, answering, announce } = props;
  const flow = useRecordFlow(props);
  const { fields, questions } = dataset;
  const [first] = useState(address.criteria);
  const isComplete = useFetched(partsOf(dataset, first));
  const { record } = flow;
  const { similar } = address.criteria;
  const undo = (): void => {
    announce(t('undone'));
    flow.undo();
  };
  const redo = (): void => {
    announce(t('redone'));
    flow.redo();
  };
  const { canUndo, canRedo } = flow;
  const commands = useHistoryCommands({ canUndo, undo, canRedo, redo });

  return (
    <>
      <PageTitle>{record?.isModified ? `* ${dataset.name}` : dataset.name}</PageTitle>
      <NewRecords isActive={flow.isAtEnd} status={address.criteria.status} onNew={flow.loadMore} />
      <Conflicts
        answering={answering}
        questions={questions}
        record={record}
        onShow={flow.showRecord}
        onDeleted={flow.skipDeleted}
      />
      <div aria-busy={flow.isLoading} className={frame.view}>
        {similar && (
          <referenceRecord.Part
            similarity={similar}
            vectors={dataset.vectorsSettings}
            fields={fields}
            onChange={flow.findSimilar}
            onEnd={flow.endSimilar}
          />
        )}
        {record && isComplete ? (
          <RecordEditor {...props} flow={flow} record={record} undo={commands.undo} />
        ) : (
          <NoRecord
            {...props}
            error={flow.error}
            isDeleted={flow.isDeleted}
            isEmpty={flow.queue?.entries.length === 0 && !flow.isLoading}
            onRetry={flow.retry}
            onContinue={flow.goToPending}
          />
        )}
      </div>
    </>
  );
}
