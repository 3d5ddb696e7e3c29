import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  answerTexts,
  type Contents,
  fromAnswerInputs,
  fromResponse,
  type Question,
} from '#client/features/answer/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { lowerCase } from '#client/lib/text.ts';
import { ConflictDialog, type Decision, VersionRow } from '#client/ui/ConflictDialog.tsx';
import styles from '#client/ui/ConflictDialog.module.css';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { StatusPill } from '#client/ui/StatusPill.tsx';
import { statusAfter } from '../outbox/entry.ts';
import type { FailedSave } from '../outbox/queueState.ts';

interface Props {
  failed: FailedSave;
  questions: readonly Question[];
  /** The record's fields, if it is on screen. */
  contents: Contents | undefined;
  onDecide(decision: Decision): void;
}

/** Compares this person's answers with a record that was changed or deleted elsewhere. */
export function ResponseConflict({ failed, questions, contents, onDecide }: Props) {
  const { t } = useTranslation(['record', 'common']);
  const { theirs, entry } = failed;
  const mine = fromAnswerInputs(entry.answers);
  const others = fromResponse(theirs?.response);
  const rows = questions.map((question) => ({
    key: question.id,
    name: question.title || question.name,
    mine: answerTexts(question, mine[question.name], contents),
    theirs: theirs && answerTexts(question, others[question.name], contents),
  }));
  const copy = rows.map(({ name, mine: texts }) => [name, ...texts].join('\n')).join('\n\n');

  return (
    <ConflictDialog
      title={t(theirs ? 'record:elsewhere' : 'record:deleted')}
      text={t(theirs ? 'record:elsewhereWhy' : 'record:deletedWhy')}
      head={
        <>
          <td />
          <Version name={t('record:mine')} status={statusAfter(entry.kind)} />
          {theirs && <Version name={t('record:theirs')} status={theirs.status} />}
        </>
      }
      // The answers to a deleted record can only be copied.
      actions={
        theirs ? undefined : (
          <>
            <CopyButton value={copy} label={t('record:copyAnswers')} />
            <Button variant="default" onClick={() => onDecide('theirs')}>
              {t('common:close')}
            </Button>
          </>
        )
      }
      onDecide={onDecide}
    >
      {rows.map(({ key, ...row }) => (
        <VersionRow key={key} {...row} />
      ))}
    </ConflictDialog>
  );
}

function Version({ name, status }: { name: string; status: RecordStatus }) {
  return (
    <th scope="col">
      <span className={styles.version}>
        {name}
        <StatusPill status={lowerCase(status)} />
      </span>
    </th>
  );
}
