import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { Answers, AnswerValue, Question, SpanQuestion, Suggestion } from '#client/features/answer/index.ts';
import { SPAN_MODE, type SpanLabels, spanTextId } from '#client/features/question/index.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { type Lazy, lazyPart } from '#client/lib/lazy.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Markdown, markdown } from '#client/ui/Markdown.tsx';
import type { FieldList_FieldFragment as Field } from './FieldList.generated.ts';
import { fieldText } from './fieldText.ts';
import { FoldedText, PlainText } from './FoldedText.tsx';
import styles from './FieldList.module.css';

export type { Field };

/** Most datasets have no text that can be marked. */
export const spanField = lazyPart(
  () => import('./span/SpanField.tsx').then((module) => module.SpanField),
  ({ text }) => <PlainText>{text}</PlainText>,
);

/** Many datasets have only text fields. */
const fieldValue = lazyPart(() =>
  withTexts(() => import('./values/FieldValue.tsx'), 'field').then((module) => module.FieldValue),
);

/** The lazy code that these fields need before they can be shown. */
export function fieldParts(fields: readonly Field[], questions: readonly Question[]): Lazy<unknown>[] {
  const parts: Lazy<unknown>[] = [];
  if (fields.some(({ __typename }) => __typename !== 'TextField')) parts.push(fieldValue);
  if (fields.some(({ useMarkdown }) => useMarkdown)) parts.push(markdown);
  if (questions.some(({ __typename }) => __typename === 'SpanQuestion')) parts.push(spanField);
  return parts;
}

/** The searched text, to be marked in one field or in all. */
export interface SearchHits {
  text: string;
  field?: string | null;
}

export interface FieldListProps {
  recordId: string;
  fields: readonly Field[];
  /** Field name → value; fields without a value are not shown. */
  contents: Readonly<Record<string, unknown>>;
  /** All questions; only span questions are used. */
  spanQuestions: readonly Question[];
  answers: Answers;
  suggestions: readonly Suggestion[];
  hits?: SearchHits;
  /** Whether it is far from the viewport: then Markdown, images and frames are not rendered, but the browser's search finds the texts. */
  isDistant?: boolean;
  /** The chosen labels. Without them, spans are read-only. */
  activeLabels?: SpanLabels;
  onAnswer?: ((questionName: string, value: AnswerValue | undefined) => void) | undefined;
}

/** The values of a record, in the dataset's order; the text of a span question can be marked. */
export function FieldList(props: FieldListProps) {
  const { recordId, fields, contents, spanQuestions, answers, suggestions, hits, isDistant = false } = props;
  const { activeLabels, onAnswer } = props;
  const { t } = useTranslation('span');
  const marked = fields.flatMap(({ name }) => {
    const question = spanQuestions.find((each) => each.__typename === 'SpanQuestion' && each.field === name);
    return question && typeof contents[name] === 'string' ? [question as SpanQuestion] : [];
  });

  const enterSpanMode = () => {
    const texts = marked.map(({ name }) => document.getElementById(spanTextId(recordId, name)));
    // With several texts to mark, the key moves from one to the next.
    const here = texts.findIndex((text) => text === document.activeElement);
    texts[(here + 1) % texts.length]?.focus();
  };
  const canEnter = marked.length > 0 && activeLabels !== undefined;
  useCommands('page', canEnter ? [{ ...SPAN_MODE, label: t('mode'), run: enterSpanMode }] : []);

  return (
    <div className={styles.fields}>
      {fields.map((field) => {
        const value = contents[field.name];
        if (value === undefined || value === null) return null;
        const question = marked.find((each) => each.field === field.name);
        const isSearched = !hits?.field || hits.field === field.name;
        return (
          <FieldCard
            key={`${recordId} ${field.id}`}
            recordId={recordId}
            field={field}
            contents={contents}
            search={isSearched ? hits?.text : undefined}
            isDistant={isDistant}
            isMarked={question !== undefined}
          >
            {question && (
              <spanField.Part
                recordId={recordId}
                question={question}
                text={String(value)}
                answer={answers[question.name]}
                suggestion={suggestions.find((each) => each.question.name === question.name)}
                activeLabels={activeLabels}
                onAnswer={onAnswer}
              />
            )}
          </FieldCard>
        );
      })}
    </div>
  );
}

interface CardProps {
  recordId: string;
  field: Field;
  contents: FieldListProps['contents'];
  search: string | undefined;
  isDistant: boolean;
  /** Whether a span question is about this text. */
  isMarked: boolean;
  children?: ReactNode;
}

const FOLDED_FROM = 20_000;

function FieldCard({ recordId, field, contents, search, isDistant, isMarked, children }: CardProps) {
  const { t } = useTranslation('form');
  const titleId = useId();
  const title = field.title || field.name;
  const text = fieldText(contents[field.name]);
  return (
    <section aria-labelledby={titleId} className={clsx(styles.card, isMarked && styles.marked)}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title} dir="auto">
          {title}
        </h2>
        <CopyButton value={text} label={t('copyText', { title })} size={24} />
      </div>
      {field.__typename === 'TextField' ? (
        <FoldedText text={text} search={search} foldedFrom={FOLDED_FROM}>
          {children ?? (field.useMarkdown && !isDistant && <Markdown text={text} />)}
        </FoldedText>
      ) : (
        <fieldValue.Part {...{ recordId, field, contents, search, title, isDistant }} />
      )}
    </section>
  );
}

/** A record's titles and texts as one text, ready to be copied. */
export function recordText(fields: readonly Field[], contents: Readonly<Record<string, unknown>>): string {
  return fields.map(({ name, title }) => `${title || name}\n${fieldText(contents[name])}`).join('\n\n');
}
