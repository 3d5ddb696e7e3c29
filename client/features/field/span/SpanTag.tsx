import { IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestionTexts } from '#client/features/question/index.ts';
import { sameView, type SpanView } from './views.ts';
import styles from './SpanText.module.css';

interface Props {
  view: SpanView;
  agent: string | null | undefined;
  isReadOnly?: boolean;
}

/**
 * The label of a span, at its start and below the text. It is no part of the text: selecting goes past it. Its clicks and keys
 * are handled by the text around it, so that a change among a thousand spans draws one tag.
 */
export const SpanTag = memo(
  function SpanTag({ view, agent, isReadOnly }: Props) {
    const { t } = useTranslation('span');
    const texts = useSuggestionTexts();
    const { label, text, suggested } = view;
    const content = (
      <>
        <span className={styles.labelText} dir="auto">
          {label}
        </span>
        {suggested && (
          <span className={styles.score} dir="ltr">
            {`~${suggested.score === null ? '' : texts.score(suggested.score)}`}
          </span>
        )}
      </>
    );
    const place = { '--lane': view.lane } as CSSProperties;
    if (isReadOnly) {
      return (
        <span data-tag className={styles.tag} style={place}>
          <span className={clsx(styles.label, styles.read)} title={label}>
            {content}
          </span>
        </span>
      );
    }
    return (
      <span data-tag className={styles.tag} style={place}>
        <button
          type="button"
          data-span={view.key}
          aria-label={texts.optionName(t('tag', { label, text }), suggested, agent)}
          title={label}
          className={styles.label}
        >
          {content}
        </button>
        <button
          type="button"
          tabIndex={-1}
          data-remove={view.key}
          aria-label={t('removeNamed', { label, text })}
          title={t('remove')}
          className={styles.remove}
        >
          <IconX size={10} stroke={2.5} aria-hidden />
        </button>
      </span>
    );
  },
  (before, after) => before.agent === after.agent && sameView(before.view, after.view),
);
