import { memo, useMemo } from 'react';
import styles from './Explanation.module.css';
import { piecesOf, shadeOf, type Weight } from './explanation.ts';

interface Props {
  text: string;
  weights: readonly Weight[];
  /** The weight that gets the deepest shade. */
  most: number;
  /** Says a weight to somebody who wants to know it exactly. */
  hintOf(weight: number): string;
}

/** A text whose tokens are tinted by how much they speak for a label. */
export const ExplainedText = memo(function ExplainedText({ text, weights, most, hintOf }: Props) {
  const pieces = useMemo(() => piecesOf(text, weights), [text, weights]);
  return pieces.map((piece, index) => {
    const shade = piece.weight === null ? 0 : shadeOf(piece.weight, most);
    if (piece.weight === null || shade === 0) return piece.text;
    return (
      <span key={index} className={styles.token} data-shade={shade} title={hintOf(piece.weight)}>
        {piece.text}
      </span>
    );
  });
});
