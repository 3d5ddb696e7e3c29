import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnswerValue,
  type Contents,
  type Question,
  type RankingQuestion,
  type RatingQuestion,
  spanKey,
  type SpanQuestion,
  type SpanValue,
} from '#client/features/answer/index.ts';
import { indexText, ReadText, spanView, withLanes } from '#client/features/span/index.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import type { QuestionAnswers } from './decision.ts';
import { type Mark, Plot } from './Plot.tsx';
import styles from './Overview.module.css';
import type { ReviewTexts } from './useReviewTexts.ts';

interface Props<Q> {
  question: Q;
  about: QuestionAnswers;
  contents: Contents;
  texts: ReviewTexts;
}

/** Shows all answers to a question together, as marks on a scale or as spans above each other, for types where that is possible. */
export function Overview({ question, ...props }: Props<Question>) {
  switch (question.__typename) {
    case 'RatingQuestion':
      return <Ratings question={question} {...props} />;
    case 'RankingQuestion':
      return <Rankings question={question} {...props} />;
    case 'SpanQuestion':
      return <Spans question={question} {...props} />;
    default:
      return null;
  }
}

interface Marked {
  readonly mark: Mark;
  readonly value: AnswerValue | undefined;
}

/** The answers of people by their numbers, and the suggestion. */
const markedOf = ({ about, texts }: Pick<Props<Question>, 'about' | 'texts'>): Marked[] =>
  texts
    .candidates(about)
    .filter(({ take }) => take !== 'majority')
    .map(({ name, number, value }) => ({
      mark: number === undefined ? { sign: '~', name, isSuggestion: true } : { sign: String(number), name },
      value,
    }));

function Ratings({ question: { values, title }, ...props }: Props<RatingQuestion>) {
  const { t } = useTranslation('review');
  const marked = markedOf(props);
  const at = (rating: number): Mark[] =>
    marked.filter(({ value }) => value && 'rating' in value && value.rating === rating).map(({ mark }) => mark);
  return (
    <Plot
      label={title}
      scale={t('scale.rating')}
      hasRowNames={false}
      positions={values.map(String)}
      rows={[{ label: title, marks: values.map(at) }]}
    />
  );
}

function Rankings({ question: { options, title }, ...props }: Props<RankingQuestion>) {
  const { t } = useTranslation('review');
  const marked = markedOf(props);
  const ranks = options.map((_option, index) => index + 1);
  const rankIn = (value: AnswerValue | undefined, option: string): number | null =>
    (value && 'ranking' in value && value.ranking.find((ranked) => ranked.value === option)?.rank) || null;
  return (
    <Plot
      label={title}
      scale={t('scale.rank')}
      hasRowNames
      positions={ranks.map(String)}
      rows={options.map(({ value: option, text }) => ({
        label: text,
        marks: ranks.map((rank) =>
          marked.filter(({ value }) => rankIn(value, option) === rank).map(({ mark }) => mark),
        ),
      }))}
    />
  );
}

/** The text with the spans of all people: filled where all agree, underlined with the numbers of those who marked them elsewhere. */
function Spans({ question, contents, ...props }: Props<SpanQuestion>) {
  const { options, field } = question;
  const content = contents[field];
  const text = typeof content === 'string' ? content : '';
  const indexed = useMemo(() => indexText(text), [text]);
  const marked = markedOf(props);
  const people = marked.filter(({ mark }) => !mark.isSuggestion).length;
  const spans = new Map<string, { span: SpanValue; signs: string[]; votes: number }>();
  for (const { mark, value } of marked) {
    for (const span of value && 'spans' in value ? value.spans : []) {
      const known = spans.get(spanKey(span)) ?? { span, signs: [], votes: 0 };
      known.signs.push(mark.sign);
      known.votes += mark.isSuggestion ? 0 : 1;
      spans.set(spanKey(span), known);
    }
  }
  const views = withLanes(
    text,
    [...spans].map(([key, { span, signs, votes }]) => {
      const { fill, lane } = entityColors(span.label);
      const name = options.find(({ value }) => value === span.label)?.text ?? span.label;
      const isShared = votes === people;
      const label = isShared ? name : `${name} · ${signs.join(' ')}`;
      return spanView(indexed, span, { key, label, ...(isShared ? { fill } : { line: lane }) });
    }),
  );
  return (
    <div className={styles.text}>
      <ReadText text={text} views={views} nameOf={labelOf} />
    </div>
  );
}

const labelOf = ({ label }: { label: string }): string => label;
