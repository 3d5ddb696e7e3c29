import { Group } from '@mantine/core';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldedText, PlainText } from '#client/features/field/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { FOLDED_FROM, type TextClassificationRecord } from '../model.ts';
import { type LabelExplanation, piecesOf, shadeOf, strongest, useExplanation, type Weight } from './explanation.ts';
import styles from './Inputs.module.css';

interface Props {
  record: TextClassificationRecord;
  /** The label to explain, unless the person selects another. */
  label: string | undefined;
}

/** The texts of a record with the explanation of the prediction. */
export function Inputs({ record, label }: Props) {
  const { formatWeight } = useFormats();
  const [wanted, setWanted] = useState<{ label: string; instead: string | undefined }>();
  const explanation = useExplanation(record, wanted?.instead === label ? wanted?.label : label);
  const hintOf = useCallback(
    (weight: number) => `${explanation?.label}: ${formatWeight(weight)}`,
    [explanation?.label, formatWeight],
  );

  return (
    <>
      <dl className={styles.inputs}>
        {record.inputs.map(({ name, text }) => {
          const weights = explanation?.weights.get(name);
          return (
            <div key={name}>
              {record.inputs.length > 1 && <dt className={styles.name}>{name}</dt>}
              <dd>
                <FoldedText text={text} search={record.searchKeywords.join(' ')} foldedFrom={FOLDED_FROM}>
                  {explanation && weights && (
                    <ExplainedText text={text} weights={weights} maxWeight={explanation.maxWeight} hintOf={hintOf} />
                  )}
                </FoldedText>
              </dd>
            </div>
          );
        })}
      </dl>
      {explanation && (
        <ExplanationLegend
          explanation={explanation}
          onChange={(chosen) => setWanted({ label: chosen, instead: label })}
        />
      )}
    </>
  );
}

interface TextProps {
  text: string;
  weights: readonly Weight[];
  /** The weight that gets the deepest shade. */
  maxWeight: number;
  /** The exact weight, as a tooltip. */
  hintOf(weight: number): string;
}

/** A text whose tokens are tinted by their weight. */
const ExplainedText = memo(function ExplainedText({ text, weights, maxWeight, hintOf }: TextProps) {
  const pieces = useMemo(() => piecesOf(text, weights), [text, weights]);
  return (
    <PlainText>
      {pieces.map((piece, index) => {
        const shade = piece.weight === null ? 0 : shadeOf(piece.weight, maxWeight);
        if (piece.weight === null || shade === 0) return piece.text;
        return (
          <span key={index} className={styles.token} data-shade={shade} title={hintOf(piece.weight)}>
            {piece.text}
          </span>
        );
      })}
    </PlainText>
  );
});

interface LegendProps {
  explanation: LabelExplanation;
  onChange(label: string): void;
}

/** How many tokens screen readers read. */
const STRONGEST_COUNT = 5;
const SHADES = [1, 2, 3, 4];

/** The label and the meaning of the tints, also as text. */
function ExplanationLegend({ explanation: { label, labels, weights }, onChange }: LegendProps) {
  const { t } = useTranslation('taskRecord');
  const { formatList, formatWeight } = useFormats();
  const all = [...weights.values()].flat();
  const list = (direction: 1 | -1) =>
    formatList(
      strongest(all, direction, STRONGEST_COUNT).map(({ token, value }) => `${token} ${formatWeight(value)}`),
      { type: 'unit' },
    );
  const [pro, contra] = [list(1), list(-1)];

  return (
    <Group gap="lg" c="dimmed" fz="xs">
      {labels.length > 1 ? (
        <Group component="label" gap={6} wrap="nowrap">
          {t('explanationOf')}
          <SelectBox
            value={label}
            options={labels.map((name) => ({ value: name, label: name }))}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Group>
      ) : (
        t('explanationOfLabel', { label })
      )}
      <Group component="span" gap={6}>
        <Swatches direction={1} />
        {t('speaksFor')}
      </Group>
      <Group component="span" gap={6}>
        <Swatches direction={-1} />
        {t('speaksAgainst')}
      </Group>
      <VisuallyHidden>
        {pro && t('strongestFor', { label, words: pro })} {contra && t('strongestAgainst', { label, words: contra })}
      </VisuallyHidden>
    </Group>
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
