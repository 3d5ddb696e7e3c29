import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import styles from './Explanation.module.css';
import { formatWeight, strongest, type Weight } from './explanation.ts';
import type { LabelExplanation } from './useExplanation.ts';

interface Props {
  explanation: LabelExplanation;
  onChange(label: string): void;
}

/** So many tokens are named where colours cannot be seen. */
const NAMED = 5;
const SHADES = [1, 2, 3, 4];

/** What the tints of the texts mean, and for which label; in words too. */
export function ExplanationLegend({ explanation: { label, labels, weights }, onChange }: Props) {
  const { t, i18n } = useTranslation('taskRecord');
  const id = useId();
  const all = [...weights.values()].flat();
  const list = (direction: 1 | -1) =>
    new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
      strongest(all, direction, NAMED).map((weight) => named(weight, i18n.language)),
    );
  const [pro, contra] = [list(1), list(-1)];

  return (
    <div className={styles.legend}>
      {labels.length > 1 ? (
        <label className={styles.choice} htmlFor={id}>
          {t('explanationOf')}
          <select id={id} value={label} onChange={(event) => onChange(event.currentTarget.value)}>
            {labels.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <span className={styles.choice}>{t('explanationOfLabel', { label })}</span>
      )}
      <span className={styles.side}>
        <Swatches direction={1} />
        {t('speaksFor')}
      </span>
      <span className={styles.side}>
        <Swatches direction={-1} />
        {t('speaksAgainst')}
      </span>
      <VisuallyHidden>
        {pro && t('strongestFor', { label, words: pro })} {contra && t('strongestAgainst', { label, words: contra })}
      </VisuallyHidden>
    </div>
  );
}

function Swatches({ direction }: { direction: 1 | -1 }) {
  return (
    <span className={styles.swatches} aria-hidden>
      {SHADES.map((shade) => (
        <span key={shade} className={styles.token} data-shade={shade * direction} />
      ))}
    </span>
  );
}

function named({ token, value }: Weight, language: string): string {
  return `${token} ${formatWeight(value, language)}`;
}
