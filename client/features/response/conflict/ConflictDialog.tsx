import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fromResponse, type Question } from '#client/features/answer/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { returnFocus } from '#client/ui/returnFocus.ts';
import { type Status, StatusPill } from '#client/ui/StatusPill.tsx';
import versions from '#client/ui/VersionTable.module.css';
import { fromInputs } from '../answers.ts';
import { statusAfter } from '../action.ts';
import type { FailedSave } from '../outbox/queue.ts';
import type { Decision } from '../useFailures.ts';
import { answerTexts } from './answerTexts.ts';
import styles from './ConflictDialog.module.css';

interface Props {
  failed: FailedSave;
  questions: readonly Question[];
  /** What the record's fields hold, if it is on screen. */
  contents: Readonly<Record<string, unknown>> | undefined;
  onDecide(decision: Decision): void;
}

/** What a person did to a record that was changed or deleted elsewhere meanwhile: both are shown, and nothing is lost by closing. */
export function ConflictDialog({ failed, questions, contents, onDecide }: Props) {
  const { t } = useTranslation(['record', 'common', 'status']);
  useEffect(returnFocus, []);
  const { theirs, entry } = failed;
  const mine = fromInputs(entry.answers);
  const other = fromResponse(theirs?.response);
  const rows = questions.map((question) => ({
    id: question.id,
    title: question.title || question.name,
    mine: answerTexts(question, mine[question.name], contents),
    theirs: answerTexts(question, other[question.name], contents),
  }));
  const copy = rows.map(({ title, mine: texts }) => [title, ...texts].join('\n')).join('\n\n');

  return (
    <Modal
      opened
      onClose={() => onDecide('edit')}
      // Of a deleted record nothing is left but what is shown here.
      withCloseButton={theirs !== null}
      closeOnEscape={theirs !== null}
      closeOnClickOutside={theirs !== null}
      title={t(theirs ? 'record:elsewhere' : 'record:deleted')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      size="lg"
    >
      {/* Takes the focus, so that a key meant for the form decides nothing. */}
      <div tabIndex={-1} data-autofocus className={styles.body}>
        <p className={styles.why}>{t(theirs ? 'record:elsewhereWhy' : 'record:deletedWhy')}</p>
        <table className={versions.table}>
          <thead>
            <tr>
              <td />
              <Version name={t('record:mine')} status={statusAfter(failed.kind)} />
              {theirs && <Version name={t('record:theirs')} status={theirs.status} />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-differs={row.mine.join('\n') !== row.theirs.join('\n') || undefined}>
                <th scope="row">
                  <span className={styles.question}>{row.title}</span>
                </th>
                <Answer texts={row.mine} />
                {theirs && <Answer texts={row.theirs} />}
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.actions}>
          {theirs ? (
            <>
              <Button variant="default" onClick={() => onDecide('theirs')}>
                {t('record:keepTheirs')}
              </Button>
              <Button variant="default" onClick={() => onDecide('edit')}>
                {t('record:editMine')}
              </Button>
              <Button onClick={() => onDecide('mine')}>{t('record:keepMine')}</Button>
            </>
          ) : (
            <>
              <CopyButton value={copy} label={t('record:copyAnswers')} />
              <Button variant="default" onClick={() => onDecide('theirs')}>
                {t('common:close')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Version({ name, status }: { name: string; status: RecordStatus }) {
  return (
    <th scope="col">
      <span className={styles.version}>
        {name}
        <StatusPill status={status.toLowerCase() as Status} />
      </span>
    </th>
  );
}

function Answer({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('record');
  if (texts.length === 0) return <td data-none>{t('noAnswer')}</td>;
  return <td dir="auto">{texts.join('\n')}</td>;
}
