import { IconVectorTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { type Similarity, SIMILARITY_LIMITS } from '#client/features/criteria/index.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { LightIcon } from '#client/ui/LightButton.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './Similarity.module.css';
import type { VectorSettings } from './SimilarityChoice.tsx';

interface Props {
  recordId: string;
  vectors: readonly VectorSettings[];
  /** The tooltip without vectors; if absent, nothing is shown. */
  whyNot?: string;
  /** The limits to choose from. */
  limits?: readonly number[];
  /** Whether the shortcut applies to this record. */
  hasKeys?: boolean;
  onFind(similarity: Similarity): void;
}

const choice = lazyPart(() => import('./SimilarityChoice.tsx').then((module) => module.SimilarityChoice));

/** Finds similar records, at once if there is only one vector. */
export function FindSimilar({ recordId, vectors, whyNot, limits = SIMILARITY_LIMITS, hasKeys = true, onFind }: Props) {
  const { t } = useTranslation('similar');
  const [draft, setDraft] = useState<Similarity>();
  const [first] = vectors;
  const start: Similarity = { recordId, vector: first?.name ?? '', order: 'most', limit: limits[0] ?? 0 };
  const begin = (): void => (vectors.length > 1 ? setDraft((open) => (open ? undefined : start)) : onFind(start));
  const [command] = useCommands(
    'page',
    first && hasKeys ? [{ id: 'record.findSimilar', keys: 's', label: t('find'), run: begin }] : [],
  );
  if (!first && whyNot === undefined) return null;

  const find = (): void => {
    if (draft) onFind({ ...draft, recordId });
    setDraft(undefined);
  };
  return (
    <span className={styles.find}>
      <Tooltip label={first ? t('find') : whyNot}>
        <LightIcon
          aria-label={t('find')}
          {...(first ? {} : { 'aria-disabled': true, 'data-disabled': true })}
          aria-keyshortcuts={ariaKeys(command?.keys ?? [])}
          {...(vectors.length > 1 ? { 'aria-haspopup': 'dialog', 'aria-expanded': draft !== undefined } : {})}
          onClick={first && begin}
        >
          <IconVectorTriangle size={16} />
        </LightIcon>
      </Tooltip>
      {draft && (
        <choice.Part
          vectors={vectors}
          limits={limits}
          value={draft}
          onChange={setDraft}
          onFind={find}
          onClose={() => setDraft(undefined)}
        />
      )}
    </span>
  );
}
