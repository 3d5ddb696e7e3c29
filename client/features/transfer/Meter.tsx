import styles from './Meter.module.css';

interface Props {
  label: string;
  /** E.g. `120 of 3,000 rows`. */
  text: string;
  value: number;
  /** Null while it is unknown. */
  max: number | null;
}

/** The progress of an upload or import. */
export function Meter({ label, text, value, max }: Props) {
  const share = max ? Math.min(1, value / max) : undefined;
  return (
    <div className={styles.meter}>
      <div className={styles.label}>
        <span>{label}</span>
        <span>{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuetext={text}
        className={styles.track}
        {...(share === undefined
          ? { 'data-unknown': true }
          : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.floor(share * 100) })}
      >
        <span className={styles.bar} style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  );
}
