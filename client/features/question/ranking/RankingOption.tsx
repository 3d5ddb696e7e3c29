import { IconGripVertical } from '@tabler/icons-react';
import clsx from 'clsx';
import type { DOMAttributes, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestionTexts } from '../suggestion/useSuggestionTexts.ts';
import type { Option, SuggestedOption, SuggestionState } from '#client/features/answer/index.ts';
import type { Drag } from './Dragging.tsx';
import styles from './RankingControl.module.css';

interface Props {
  option: Option;
  rank: number | null;
  count: number;
  isPicked: boolean;
  isFirst: boolean;
  suggested: SuggestedOption | undefined;
  suggestionState: SuggestionState | undefined;
  /** How it is dragged, if it is. */
  drag: Drag | undefined;
  /** Handles the events with which dragging starts. */
  dragHandlers: Pick<DOMAttributes<HTMLElement>, 'onMouseDown' | 'onTouchStart'>;
  /** `isOneList`: whether the layout hides free places. */
  onPick(value: string, isOneList: boolean): void;
  onKey(event: KeyboardEvent<HTMLElement>, value: string): void;
}

/** An option to rank by dragging, tapping or keys. */
export function RankingOption({ option, rank, count, suggested, drag, ...props }: Props) {
  const { t } = useTranslation('form');
  const texts = useSuggestionTexts();
  const hint = suggested && [
    suggested.rank !== null && `~${suggested.rank}`,
    suggested.score !== null && texts.score(suggested.score),
  ];
  const name =
    rank === null ? t('notRanked', { option: option.text }) : t('ranked', { option: option.text, rank, count });
  const suggestedRank = suggested?.rank ?? null;
  const isAsSuggested = suggested?.rank === rank && rank !== null && props.suggestionState !== 'changed';

  return (
    <div
      {...props.dragHandlers}
      role="option"
      tabIndex={0}
      aria-selected={props.isPicked}
      aria-label={suggestedRank === null ? name : t('suggestedRank', { option: name, suggested: suggestedRank })}
      title={option.description ? `${option.text}\n${option.description}` : option.text}
      data-option={option.value}
      data-dragging={drag ? true : undefined}
      data-focus-first={props.isFirst || undefined}
      className={clsx(
        styles.option,
        rank !== null && styles.ranked,
        props.isPicked && styles.picked,
        isAsSuggested && styles[props.suggestionState ?? ''],
      )}
      style={drag && { transform: `translate(${drag.x}px, ${drag.y}px)`, zIndex: 2 }}
      onClick={({ currentTarget }) => props.onPick(option.value, isInOneList(currentTarget))}
      onKeyDown={(event) => props.onKey(event, option.value)}
    >
      <IconGripVertical size={14} className={styles.grip} aria-hidden />
      <span className={styles.label}>
        <span className={styles.text} dir="auto">
          {option.text}
        </span>
        {hint && <span className={styles.hint}>{hint.filter(Boolean).join(' ')}</span>}
      </span>
    </div>
  );
}

const isInOneList = (option: HTMLElement): boolean => getComputedStyle(option).getPropertyValue('--one-list') !== '';
