import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { answerTexts, type Contents, fromResponse, type Question } from '#client/features/answer/index.ts';
import { ConflictDialog, type Decision as Choice, VersionRow } from '#client/ui/ConflictDialog.tsx';
import type { Decision } from './decision.ts';
import type { FailedDecision } from './useDecisionSender.ts';

interface Props {
  failed: FailedDecision;
  mine: Decision;
  questions: readonly Question[];
  contents: Contents;
  onDecide(choice: Choice): void;
}

/** Compares this reviewer's decision with that of another one. */
export function DecisionConflict({ failed: { theirs }, mine, questions, contents, onDecide }: Props) {
  const { t } = useTranslation(['review', 'record', 'common']);
  const resolution = theirs?.resolution ?? null;
  const others = fromResponse(resolution);
  const name = resolution?.user?.username ?? t('review:gone');
  return (
    <ConflictDialog
      title={t(theirs ? 'review:conflict.title' : 'review:conflict.deleted')}
      text={t(theirs ? 'review:conflict.text' : 'review:conflict.deletedText')}
      head={
        <>
          <td />
          <th scope="col">{t('record:mine')}</th>
          {theirs && <th scope="col">{t('review:conflict.by', { name })}</th>}
        </>
      }
      note={resolution?.comment ?? undefined}
      actions={
        theirs ? undefined : (
          <Button variant="default" onClick={() => onDecide('theirs')}>
            {t('common:close')}
          </Button>
        )
      }
      onDecide={onDecide}
    >
      {questions.map((question) => (
        <VersionRow
          key={question.id}
          name={question.title}
          mine={answerTexts(question, mine.answers[question.name], contents)}
          theirs={theirs && answerTexts(question, others[question.name], contents)}
        />
      ))}
    </ConflictDialog>
  );
}
