import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/lib/format.ts';
import type { QueuedRecord_RecordFragment } from './QueuedRecord.generated.ts';
import styles from './RecordInfo.module.css';

/** What is known about a record beside its texts. */
export function RecordInfo({ record }: { record: QueuedRecord_RecordFragment }) {
  const { t, i18n } = useTranslation('record');
  const facts: [string, string][] = [
    [t('id'), record.id],
    ...(record.externalId ? [[t('externalId'), record.externalId] as [string, string]] : []),
    [t('inserted'), formatDateTime(record.insertedAt, i18n.language)],
    [t('updated'), formatDateTime(record.updatedAt, i18n.language)],
  ];
  const metadata = Object.entries(record.metadata ?? {});
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

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
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
