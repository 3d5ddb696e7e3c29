import { type KeyboardEvent, useMemo } from 'react';
import type { ControlProps } from '../control.ts';
import { loopOptions } from '../focus.ts';
import { Pills } from '../options/Pills.tsx';
import { type RatingQuestion, suggestedOptions } from '#client/features/answer/index.ts';
import { useSuggestionTexts } from '../suggestion/useSuggestionTexts.ts';
import { useDigits } from '../useDigits.ts';
import { useOwnKey } from '../useLabelCommands.ts';

/** One of up to eleven numbers, in a row. */
export function RatingControl(props: ControlProps<RatingQuestion>) {
  const { question, value, suggestion, onAnswer, onChosen } = props;
  const texts = useSuggestionTexts();
  const ownKeyOf = useOwnKey();
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const chosen = value && 'rating' in value ? value.rating : undefined;

  const digits = useDigits({
    ...ratingDigits(question.values),
    snapshot: () => undefined,
    choose: (rating) => onAnswer({ rating }),
    settle: () => onChosen('digit'),
  });

  function pick(picked: string) {
    digits.cancel();
    const rating = Number(picked);
    onAnswer(rating === chosen ? undefined : { rating });
    if (rating !== chosen) onChosen('pick');
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
    // The values inside are the controls; their keys are handled here.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={handleKey}>
      <Pills
        choice="one"
        shape="value"
        options={question.values.map((rating, index) => {
          return { value: String(rating), text: String(rating), description: null, number: index + 1 };
        })}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        lookOf={({ value: rating }) => {
          const hint = suggested.get(rating);
          const isSelected = Number(rating) === chosen;
          return {
            name: texts.optionName(rating, hint, suggestion?.agent),
            ownKey: ownKeyOf(question, rating),
            isSelected,
            suggested: hint && (hint.score === null ? '' : texts.score(hint.score)),
            ring: hint && isSelected ? props.suggestionState : undefined,
          };
        }}
        onPick={pick}
      />
    </div>
  );
}

/** A digit picks its number; 10 is `1` `0`, or `0` where the values have no 0. */
export function ratingDigits(values: readonly number[]) {
  return {
    find(digits: string): number | undefined {
      const wanted = digits === '0' && !values.includes(0) ? 10 : Number(digits);
      return (digits.length === 1 || digits === '10') && values.includes(wanted) ? wanted : undefined;
    },
    canGrow: (digits: string): boolean => digits === '1' && values.includes(10),
  };
}
