import { CloseButton } from '@mantine/core';
import { IconVectorTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import type { Similarity } from '#client/features/criteria/index.ts';
import type { VectorSettings } from './FindSimilar.tsx';
import { useReferenceRecordQuery } from './ReferenceRecord.generated.ts';
import styles from './Similarity.module.css';
import { SimilaritySelects } from './SimilaritySelects.tsx';

interface Props {
  similarity: Similarity;
  vectors: readonly VectorSettings[];
  /** In the dataset's order. */
  fields: readonly { readonly name: string }[];
  onChange(similarity: Similarity): void;
  onEnd(): void;
}

/** The record whose neighbours are shown, pinned above them, with the ways to change the search and to end it. */
export function ReferenceRecord({ similarity, vectors, fields, onChange, onEnd }: Props) {
  const { t } = useTranslation(['similar', 'record']);
  const { recordId } = similarity;
  const { data } = useReferenceRecordQuery({ variables: { recordId } });
  const [end] = useCommands('page', [{ id: 'similar.end', keys: 'Shift+s', label: t('similar:end'), run: onEnd }]);
  const texts = fields.flatMap(({ name }) => {
    const text: unknown = data?.record?.fields[name];
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
  return (
    <section className={styles.reference} aria-label={t('similar:to')} data-keeps-focus>
      <div className={styles.head}>
        <IconVectorTriangle size={16} aria-hidden className={styles.icon} />
        <h2 className={styles.title}>{t('similar:to')}</h2>
        <div className={styles.selects}>
          <SimilaritySelects vectors={vectors} value={similarity} onChange={onChange} />
        </div>
        <CloseButton
          aria-label={t('similar:end')}
          title={end.label}
          aria-keyshortcuts={ariaKeys(end.keys)}
          onClick={onEnd}
        />
      </div>
      <p className={styles.text} dir="auto">
        {data?.record === null ? t('record:deleted') : texts.join(' · ')}
      </p>
    </section>
  );
}
