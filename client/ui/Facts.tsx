import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type Fact = readonly [name: string, value: ReactNode];

interface Props {
  facts: readonly Fact[];
  /** Whether the facts are in a row, each below its name. */
  inColumns?: boolean;
  className?: string | undefined;
}

/** Names and values. */
export function Facts({ facts, inColumns = false, className }: Props) {
  return (
    <dl className={clsx(styles.facts, inColumns && styles.columns, className)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
