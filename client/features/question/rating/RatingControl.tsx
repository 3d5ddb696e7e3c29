import { type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import type { ControlProps } from '../control.ts';
import { loopOptions } from '../focus.ts';
import { Pill } from '../options/Pill.tsx';
import { type RatingQuestion, suggestedOptions } from '#client/features/answer/index.ts';
import { useSuggestionTexts } from '../suggestion/useSuggestionTexts.ts';
import { useDigits } from '../useDigits.ts';
import { useOwnKey } from '../useLabelCommands.ts';
import { ratingDigits } from './ratingDigits.ts';
import styles from './RatingControl.module.css';

/** One of up to eleven numbers, in a row. */
export function RatingControl(props: ControlProps<RatingQuestion>) {
  const { question, value, suggestion, onAnswer, onChosen } = props;
  const texts = useSuggestionTexts();
  const ownKeyOf = useOwnKey();
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const chosen = value && 'rating' in value ? value.rating : undefined;
  const first = chosen ?? question.values[0];

  const digits = useDigits({
    ...ratingDigits(question.values),
    snapshot: () => undefined,
    choose: (rating) => onAnswer({ rating }),
    settle: () => onChosen('digit'),
  });

  function handleClick(event: MouseEvent) {
    const picked =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-option]')?.dataset.option;
    if (typeof picked !== 'string') return;
    digits.cancel();
    const rating = Number(picked);
    if (rating === chosen) {
      onAnswer(undefined);
      return;
    }
    onAnswer({ rating });
    onChosen('pick');
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (digits.handle(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Delete') {
      event.preventDefault();
      onAnswer(undefined);
    } else if (
      event.key === 'Tab' &&
      loopOptions(event.currentTarget, document.activeElement, event.shiftKey ? -1 : 1)
    ) {
      event.preventDefault();
    }
  }

  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the values inside
    <div
      role="radiogroup"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      className={styles.values}
      onClick={handleClick}
      onKeyDown={handleKey}
    >
      {question.values.map((rating) => {
        const hint = suggested.get(String(rating));
        return (
          <Pill
            key={rating}
            role="radio"
            shape="value"
            value={String(rating)}
            text={String(rating)}
            name={texts.optionName(String(rating), hint, suggestion?.agent)}
            ownKey={ownKeyOf(question, String(rating))}
            isSelected={rating === chosen}
            isFirst={rating === first}
            suggested={hint && (hint.score === null ? '' : texts.score(hint.score))}
            ring={rating === chosen && hint ? props.suggestionState : undefined}
          />
        );
      })}
    </div>
  );
}
