import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { Answers, AnswerValue, Question, SpanQuestion, Suggestion } from '#client/features/answer/index.ts';
import { SPAN_MODE, spanTextId, type SpanLabels } from '#client/features/question/index.ts';
import { FieldCard } from './FieldCard.tsx';
import type { FieldList_FieldFragment } from './FieldList.generated.ts';
import { spanField } from './parts.ts';
import { searchedWords } from './searchHits.ts';
import styles from './FieldList.module.css';

export type Field = FieldList_FieldFragment;

/** What was searched for, to be marked in the texts; without a field, in all of them. */
export interface SearchHits {
  text: string;
  field?: string | null;
}

interface ListProps {
  recordId: string;
  fields: readonly Field[];
  /** Field name → text; fields without a text are not shown. */
  contents: Readonly<Record<string, unknown>>;
  /** Questions that ask to mark a field's text; others are ignored. */
  spanQuestions: readonly Question[];
  answers: Answers;
  suggestions: readonly Suggestion[];
  hits?: SearchHits;
}

interface MarkedListProps extends ListProps {
  isReadOnly?: false;
  activeLabels: SpanLabels;
  onAnswer(questionName: string, value: AnswerValue | undefined): void;
}

/** The spans there are can be seen, but nothing can be marked. */
interface ReadListProps extends ListProps {
  isReadOnly: true;
}

export type FieldListProps = MarkedListProps | ReadListProps;

const NO_WORDS: readonly string[] = [];

/** The texts of a record, in the dataset's order; a text that a span question is about can be marked. */
export function FieldList(props: FieldListProps) {
  const { recordId, fields, contents, spanQuestions, answers, suggestions, hits } = props;
  const { t } = useTranslation('span');
  const words = useMemo(() => searchedWords(hits?.text ?? ''), [hits?.text]);
  const marked = fields.flatMap(({ name }) => {
    const question = spanQuestions.find((each) => each.__typename === 'SpanQuestion' && each.field === name);
    return question && typeof contents[name] === 'string' ? [question as SpanQuestion] : [];
  });

  const enterSpanMode = () => {
    const texts = marked.map(({ name }) => document.getElementById(spanTextId(recordId, name)));
    // With several texts to mark, the key goes on from one to the next.
    const here = texts.findIndex((text) => text === document.activeElement);
    texts[(here + 1) % texts.length]?.focus();
  };
  const canEnter = marked.length > 0 && !props.isReadOnly;
  useCommands('page', canEnter ? [{ ...SPAN_MODE, label: t('mode'), run: enterSpanMode }] : []);

  return (
    <div className={styles.fields}>
      {fields.map((field) => {
        const text = contents[field.name];
        if (typeof text !== 'string') return null;
        const question = marked.find((each) => each.field === field.name);
        const isSearched = !hits?.field || hits.field === field.name;
        return (
          <FieldCard
            key={`${recordId} ${field.id}`}
            field={field}
            text={text}
            words={isSearched ? words : NO_WORDS}
            isMarked={question !== undefined}
          >
            {question && (
              <spanField.Part
                recordId={recordId}
                question={question}
                text={text}
                answer={answers[question.name]}
                suggestion={suggestions.find((each) => each.question.name === question.name)}
                {...(props.isReadOnly ? {} : { marking: props })}
              />
            )}
          </FieldCard>
        );
      })}
    </div>
  );
}

/** A record's titles and texts as one text, ready to be copied. */
export function recordText(fields: readonly Field[], contents: Readonly<Record<string, unknown>>): string {
  return fields.map(({ name, title }) => `${title || name}\n${String(contents[name] ?? '')}`).join('\n\n');
}
