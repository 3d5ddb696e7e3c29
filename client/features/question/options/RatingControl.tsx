import type { RatingQuestion } from '#client/features/answer/index.ts';
import type { ControlProps } from '../control.ts';
import { SingleChoice } from './LabelControls.tsx';

/** One of up to eleven numbers, in a row. */
export function RatingControl(props: ControlProps<RatingQuestion>) {
  const { question, value, onAnswer } = props;
  return (
    <SingleChoice
      {...props}
      shape="value"
      options={question.values.map(String).map((text) => ({ value: text, text, description: null }))}
      visibleOptions={null}
      selected={value && 'rating' in value ? String(value.rating) : undefined}
      rules={ratingDigits(question.values)}
      toAnswer={(rating) => ({ rating: Number(rating) })}
      onClear={() => onAnswer(undefined)}
    />
  );
}

/** A digit picks its number; 10 is `1` `0`, or `0` where the values have no 0. */
export function ratingDigits(values: readonly number[]) {
  return {
    find(digits: string): number | undefined {
      const rating = digits === '0' && !values.includes(0) ? 10 : Number(digits);
      return (digits.length === 1 || digits === '10') && values.includes(rating) ? rating : undefined;
    },
    canGrow: (digits: string): boolean => digits === '1' && values.includes(10),
  };
}
