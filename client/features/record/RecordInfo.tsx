import { useTranslation } from 'react-i18next';
import styles from './RecordInfo.module.css';

/** What is known about a record beside its texts. */
export interface RecordInfoProps {
  /** Names and values, as people read them. */
  facts: readonly Fact[];
  metadata: Readonly<Record<string, unknown>> | null;
}

type Fact = readonly [name: string, value: string];

export function RecordInfo({ facts, metadata: given }: RecordInfoProps) {
  const { t } = useTranslation('record');
  const metadata = Object.entries(given ?? {});
  return (
    <div className={styles.info}>
      <Facts facts={facts} />
      <h3 className={styles.heading}>{t('metadata')}</h3>
      {metadata.length === 0 ? (
        <p className={styles.none}>{t('noMetadata')}</p>
      ) : (
        <Facts facts={metadata.map(([name, value]) => [name, toText(value)])} />
      )}
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
