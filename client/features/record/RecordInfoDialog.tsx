import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from '#client/ui/focus.ts';
import styles from './RecordInfo.module.css';

export interface RecordInfo {
  facts: readonly Fact[];
  metadata: Readonly<Record<string, unknown>> | null;
}

type Fact = readonly [name: string, value: string];

/** Information about a record, in a dialog over the page. */
export function RecordInfoDialog({ facts, metadata, onClose }: RecordInfo & { onClose(): void }) {
  const { t } = useTranslation(['record', 'common']);
  useEffect(returnFocus, []);
  const [isOpen, setOpen] = useState(true);
  const entries = Object.entries(metadata ?? {});
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      returnFocus={false}
      title={t('record:info')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={styles.info}>
        <Facts facts={facts} />
        <h3 className={styles.heading}>{t('record:metadata')}</h3>
        {entries.length === 0 ? (
          <p className={styles.none}>{t('record:noMetadata')}</p>
        ) : (
          <Facts facts={entries.map(([name, value]) => [name, toText(value)])} />
        )}
      </div>
    </Modal>
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
