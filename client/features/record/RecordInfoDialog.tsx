import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from '#client/ui/returnFocus.ts';
import styles from './RecordInfo.module.css';

interface Props extends RecordInfoProps {
  onClose(): void;
}

/** What there is to know of a record, over the page. */
export function RecordInfoDialog({ onClose, ...info }: Props) {
  const { t } = useTranslation(['record', 'common']);
  useEffect(returnFocus, []);
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      returnFocus={false}
      title={t('record:info')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <RecordInfo {...info} />
    </Modal>
  );
}

/** What is known about a record beside its texts. */
interface RecordInfoProps {
  /** Names and values, as people read them. */
  facts: readonly Fact[];
  metadata: Readonly<Record<string, unknown>> | null;
}

type Fact = readonly [name: string, value: string];

function RecordInfo({ facts, metadata: given }: RecordInfoProps) {
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
