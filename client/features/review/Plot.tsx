import type { CSSProperties } from 'react';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import styles from './Plot.module.css';

export interface Mark {
  /** Drawn in the mark. */
  readonly sign: string;
  readonly name: string;
  readonly isSuggestion?: boolean;
}

export interface PlotRow {
  readonly label: string;
  /** The marks at each position. */
  readonly marks: readonly (readonly Mark[])[];
}

interface Props {
  label: string;
  /** The meaning of the positions. */
  scale: string;
  /** Whether the rows have names that are worth showing. */
  hasRowNames: boolean;
  positions: readonly string[];
  rows: readonly PlotRow[];
}

/** Shows who chose which place on a scale, with a row for each option. It is a table, so that screen readers can read it. */
export function Plot({ label, scale, hasRowNames, positions, rows }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.plot} aria-label={label} style={{ '--positions': positions.length } as CSSProperties}>
        <caption>{scale}</caption>
        <thead>
          <tr>
            {hasRowNames && <td />}
            {positions.map((position) => (
              <th key={position} scope="col">
                {position}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label: name, marks }) => (
            <tr key={name}>
              {hasRowNames && (
                <th scope="row" title={name}>
                  {name}
                </th>
              )}
              {marks.map((at, place) => (
                <td key={positions[place]} data-empty={at.length === 0 || undefined}>
                  <span className={styles.marks}>
                    {at.map(({ sign, name: who, isSuggestion }) => (
                      <span key={who} className={styles.mark} title={who} data-suggestion={isSuggestion || undefined}>
                        <span aria-hidden>{sign}</span>
                        <VisuallyHidden>{who}</VisuallyHidden>
                      </span>
                    ))}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
