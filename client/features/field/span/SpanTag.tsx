import { IconX } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestionTexts } from '#client/features/question/index.ts';
import type { SpanView } from './views.ts';
import styles from './SpanText.module.css';

interface Props {
  view: SpanView;
  agent: string | null | undefined;
  onChange(view: SpanView): void;
  onRemove(view: SpanView): void;
}

/** The label of a span, at its start and below the text. It is no part of the text: selecting goes past it. */
export function SpanTag({ view, agent, onChange, onRemove }: Props) {
  const { t } = useTranslation('span');
  const texts = useSuggestionTexts();
  const { label, text, suggested } = view;

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    onRemove(view);
  }

  return (
    <span data-tag className={styles.tag} style={{ '--lane': view.lane } as CSSProperties}>
      <button
        type="button"
        data-span={view.key}
        aria-label={texts.optionName(t('tag', { label, text }), suggested, agent)}
        title={label}
        className={styles.label}
        onClick={() => onChange(view)}
        onKeyDown={handleKey}
      >
        <span className={styles.labelText}>{label}</span>
        {suggested && (
          <span className={styles.score}>{`~${suggested.score === null ? '' : texts.score(suggested.score)}`}</span>
        )}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.remove}
        aria-label={t('removeNamed', { label, text })}
        title={t('remove')}
        onClick={() => onRemove(view)}
      >
        <IconX size={10} stroke={2.5} aria-hidden />
      </button>
    </span>
  );
}
