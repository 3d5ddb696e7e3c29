import { useTranslation } from 'react-i18next';
import { answerTexts, type AnswerValue, type Contents, type Question, spanKey } from '#client/features/answer/index.ts';
import { WordDiff } from '#client/ui/WordDiff.tsx';
import styles from './AnswerView.module.css';

interface Props {
  question: Question;
  value: AnswerValue | undefined;
  /** The text to compare with. */
  base: AnswerValue | undefined;
  /** The labels or spans that everybody chose. All others are marked, unless there are no common ones. */
  common: ReadonlySet<string>;
  contents: Contents;
}

/** A read-only answer, with its differences from the other answers. */
export function AnswerView({ question, value, base, common, contents }: Props) {
  const { t } = useTranslation('review');
  if (!value) return <span className={styles.none}>{t('noAnswer')}</span>;
  if ('text' in value) {
    return (
      <span className={styles.text} dir="auto">
        {base && 'text' in base ? <WordDiff before={base.text} after={value.text} /> : value.text}
      </span>
    );
  }
  const texts = answerTexts(question, value, contents);
  if (texts.length === 0) return <span className={styles.none}>{t('empty')}</span>;
  const parts = partsOf(value);
  return (
    <span className={styles.parts} data-lines={'ranking' in value || 'spans' in value || undefined}>
      {texts.map((text, index) => (
        <span
          key={index}
          className={styles.part}
          dir="auto"
          data-differs={(common.size > 0 && parts[index] !== undefined && !common.has(parts[index])) || undefined}
        >
          {text}
        </span>
      ))}
    </span>
  );
}

/** The labels or spans of an answer, as keys in the order of its texts. */
export function partsOf(value: AnswerValue | undefined): string[] {
  if (value && 'labels' in value) return value.labels;
  return value && 'spans' in value ? value.spans.map(spanKey) : [];
}
