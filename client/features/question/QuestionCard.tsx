import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useKeysOf } from '#client/commands/useCommands.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { questionCardId } from './focus.ts';
import { SuggestionBadge } from './suggestion/SuggestionBadge.tsx';
import type { Question, Suggestion, SuggestionState } from '#client/features/answer/index.ts';
import { DESCRIPTION } from './useFormKeys.ts';
import styles from './QuestionCard.module.css';

interface Props {
  recordId: string;
  question: Question;
  suggestion: Suggestion | undefined;
  suggestionState: SuggestionState | undefined;
  /** The fault of the answer. Its line always keeps its height. */
  message: string | undefined;
  isDescribed: boolean;
  onRestore(): void;
  children: (ids: { labelledBy: string; describedBy: string | undefined }) => ReactNode;
}

/** The card of a question: title, suggestion, control and message. */
export function QuestionCard(props: Props) {
  const { question, suggestion, suggestionState, message } = props;
  const { t } = useTranslation('form');
  const id = useId();
  const titleId = `${id}title`;
  const messageId = `${id}message`;
  return (
    <section
      id={questionCardId(props.recordId, question.name)}
      role="group"
      aria-labelledby={titleId}
      data-question={question.name}
      className={clsx(styles.card, message !== undefined && styles.faulty)}
    >
      <div className={styles.header}>
        <div className={styles.name}>
          <h2 id={titleId} className={styles.title} dir="auto">
            {question.title}
          </h2>
          {question.required ? (
            <span className={styles.required} title={t('required')} role="img" aria-label={t('required')}>
              {'*'}
            </span>
          ) : (
            <span className={styles.optional}>{t('optional')}</span>
          )}
        </div>
        {question.description && <DescriptionButton text={question.description} isOpen={props.isDescribed} />}
        {suggestion && suggestionState && (
          <span className={styles.badge}>
            <SuggestionBadge suggestion={suggestion} state={suggestionState} onRestore={props.onRestore} />
          </span>
        )}
      </div>
      {props.children({ labelledBy: titleId, describedBy: message === undefined ? undefined : messageId })}
      <p id={messageId} className={styles.message}>
        {message}
      </p>
    </section>
  );
}

interface DescriptionProps {
  text: string;
  /** Keeps the tooltip open. */
  isOpen: boolean;
}

const SHORT = 40;

function DescriptionButton({ text, isOpen }: DescriptionProps) {
  const { t } = useTranslation('form');
  return (
    <Tooltip
      label={<div style={{ overflow: 'auto', maxHeight: 340, overflowWrap: 'anywhere' }}>{text}</div>}
      multiline
      w={text.length < SHORT ? 100 : 400}
      mah={360}
      openDelay={0}
      {...(isOpen ? { opened: true } : {})}
    >
      <ActionIcon
        aria-label={t('description')}
        aria-keyshortcuts={ariaKeys(useKeysOf(DESCRIPTION))}
        aria-description={text}
        style={{ '--ai-size': '24px' }}
      >
        <IconInfoCircle size={16} />
        {isOpen && <VisuallyHidden role="status">{text}</VisuallyHidden>}
      </ActionIcon>
    </Tooltip>
  );
}
