import styles from './FieldList.module.css';

/** A text as it is. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={styles.plain} dir="auto">
      {text}
    </div>
  );
}
