import { IconInfoCircle } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useKeysOf } from '#client/commands/useCommands.ts';
import type { Question } from '#client/features/answer/index.ts';
import { type Lazy, lazyPart } from '#client/lib/lazy.ts';
import { LightIcon } from '#client/ui/LightButton.tsx';
import { markdown } from '#client/ui/Markdown.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import type { ControlProps, FormActions } from './control.ts';
import { focusQuestion, questionCardId } from './focus.ts';
import { LabelControl, MultiLabelControl } from './options/LabelControls.tsx';
import { SuggestionBadge } from './suggestion/SuggestionBadge.tsx';
import { TextControl } from './text/TextControl.tsx';
import { DESCRIPTION } from './formCommands.ts';
import { RequiredMark } from './RequiredMark.tsx';
import type { SpanLabels } from './useSpanLabels.ts';
import styles from './QuestionCard.module.css';

// Many datasets have no such questions, and their code is large.
export const rankingControl = lazyPart(() =>
  import('./ranking/RankingControl.tsx').then((module) => module.RankingControl),
);
export const ratingControl = lazyPart(() =>
  import('./options/RatingControl.tsx').then((module) => module.RatingControl),
);
export const spanControl = lazyPart(() => import('./span/SpanControl.tsx').then((module) => module.SpanControl));

/** The lazy code that these questions need before they can be shown. */
export function questionParts(questions: readonly Question[]): Lazy<unknown>[] {
  return questions.flatMap((question): Lazy<unknown>[] => {
    switch (question.__typename) {
      case 'RatingQuestion':
        return [ratingControl];
      case 'RankingQuestion':
        return [rankingControl];
      case 'SpanQuestion':
        return [spanControl];
      case 'TextQuestion':
        return question.useMarkdown ? [markdown] : [];
      default:
        return [];
    }
  });
}

interface Props extends Pick<
  ControlProps<Question>,
  'recordId' | 'question' | 'value' | 'suggestion' | 'suggestionState'
> {
  /** The fault of the answer. Its line always keeps its height. */
  message: string | undefined;
  isDescribed: boolean;
  isBulk: boolean;
  spanLabels: SpanLabels;
  contents: Readonly<Record<string, unknown>>;
  actions: FormActions;
}

/** The card of a question: title, suggestion, the control of its type, and message. */
export const QuestionCard = memo(function QuestionCard({ actions, message, isDescribed, ...props }: Props) {
  const { question, suggestion, suggestionState } = props;
  const { name } = question;
  const { t } = useTranslation('form');
  const id = useId();
  const titleId = `${id}title`;
  const messageId = `${id}message`;
  return (
    <section
      id={questionCardId(props.recordId, name)}
      role="group"
      aria-labelledby={titleId}
      data-question={name}
      className={clsx(styles.card, message !== undefined && styles.faulty)}
    >
      <div className={styles.header}>
        <div className={styles.name} dir="auto">
          <h2 id={titleId} className={styles.title}>
            {question.title}
          </h2>
          {question.required ? <RequiredMark /> : <span className={styles.optional}>{t('optional')}</span>}
        </div>
        {question.description && <DescriptionButton text={question.description} isOpen={isDescribed} />}
        {suggestion && suggestionState && (
          <span className={styles.badge}>
            <SuggestionBadge
              suggestion={suggestion}
              state={suggestionState}
              onRestore={() => {
                actions.restore(name);
                // The button is about to disappear.
                focusQuestion(props.recordId, name);
              }}
            />
          </span>
        )}
      </div>
      <QuestionControl
        {...props}
        labelledBy={titleId}
        describedBy={message === undefined ? undefined : messageId}
        onAnswer={(value, origin) => actions.answer(name, value, origin)}
        onChosen={(by) => actions.chosen(name, by)}
      />
      <p id={messageId} className={styles.message}>
        {message}
      </p>
    </section>
  );
});

type QuestionControlProps = ControlProps<Question> & Pick<Props, 'isBulk' | 'spanLabels' | 'contents'>;

function QuestionControl({ question, isBulk, spanLabels, contents, ...props }: QuestionControlProps) {
  const { t } = useTranslation(['form', 'span']);
  switch (question.__typename) {
    case 'TextQuestion':
      return <TextControl {...props} question={question} />;
    case 'LabelQuestion':
      return <LabelControl {...props} question={question} />;
    case 'MultiLabelQuestion':
      return <MultiLabelControl {...props} question={question} />;
    case 'RatingQuestion':
      return <ratingControl.Part {...props} question={question} />;
    case 'RankingQuestion':
      return <rankingControl.Part {...props} question={question} />;
    case 'SpanQuestion': {
      if (isBulk) return <p className={styles.note}>{t('span:notInBulk')}</p>;
      const text = contents[question.field];
      const isText = typeof text === 'string';
      return <spanControl.Part {...props} question={question} labels={spanLabels} text={isText ? text : undefined} />;
    }
    default:
      return (
        <p role="alert" tabIndex={-1} data-focus-first className={styles.unknown}>
          {t('form:unknownType', { type: question.type })}
        </p>
      );
  }
}

const SHORT = 40;

function DescriptionButton({ text, isOpen }: { text: string; isOpen: boolean }) {
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
      <LightIcon
        aria-label={t('description')}
        aria-keyshortcuts={ariaKeys(useKeysOf(DESCRIPTION))}
        aria-description={text}
        size={24}
      >
        <IconInfoCircle size={16} />
        {isOpen && <VisuallyHidden role="status">{text}</VisuallyHidden>}
      </LightIcon>
    </Tooltip>
  );
}
