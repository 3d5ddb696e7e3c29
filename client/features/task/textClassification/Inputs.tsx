import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextClassificationRecord } from '../model.ts';
import { LongText } from '../record/LongText.tsx';
import { ExplainedText } from './ExplainedText.tsx';
import { formatWeight } from './explanation.ts';
import { ExplanationLegend } from './ExplanationLegend.tsx';
import styles from './Inputs.module.css';
import { useExplanation } from './useExplanation.ts';

interface Props {
  record: TextClassificationRecord;
  /** The label that an explanation is about, unless somebody wants to know about another one. */
  label: string | undefined;
}

/** The texts of a record, with what explains the prediction; several have their names above them. */
export function Inputs({ record, label }: Props) {
  const { i18n } = useTranslation();
  const [wanted, setWanted] = useState<{ label: string; instead: string | undefined }>();
  const explanation = useExplanation(record, wanted?.instead === label ? wanted?.label : label);
  const hintOf = useCallback(
    (weight: number) => `${explanation?.label}: ${formatWeight(weight, i18n.language)}`,
    [explanation?.label, i18n.language],
  );

  return (
    <>
      <dl className={styles.inputs}>
        {record.inputs.map(({ name, text }) => {
          const weights = explanation?.weights.get(name);
          return (
            <div key={name}>
              {record.inputs.length > 1 && <dt className={styles.name}>{name}</dt>}
              <dd className={styles.text}>
                <LongText text={text} keywords={record.searchKeywords}>
                  {explanation && weights && (
                    <ExplainedText text={text} weights={weights} most={explanation.most} hintOf={hintOf} />
                  )}
                </LongText>
              </dd>
            </div>
          );
        })}
      </dl>
      {explanation && (
        <ExplanationLegend
          explanation={explanation}
          onChange={(other) => setWanted({ label: other, instead: label })}
        />
      )}
    </>
  );
}
