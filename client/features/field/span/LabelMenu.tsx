import { useId } from 'react';
import type { SpanQuestion } from '#client/features/answer/index.ts';
import { numberRules, OptionList, useDigits } from '#client/features/question/index.ts';
import { PlacedMenu } from '#client/features/span/index.ts';
import { entityColors } from '#client/theme/entityColors.ts';

interface Props {
  question: SpanQuestion;
  place: { left: number; top: number };
  labels: readonly string[];
  onPick(label: string): void;
  onClose(): void;
}

/** Labels a part of the text: by mouse, by number, or by searching. */
export function LabelMenu({ question, place, labels, onPick, onClose }: Props) {
  const titleId = useId();
  const digits = useDigits({
    ...numberRules(question.options),
    snapshot: () => undefined,
    choose: () => undefined,
    settle: onPick,
  });
  return (
    <PlacedMenu place={place} onClose={onClose} titleId={titleId} maw={420}>
      <OptionList
        choice={question.allowOverlapping ? 'many' : 'one'}
        options={question.options}
        visibleOptions={question.visibleOptions}
        isSelected={(label) => labels.includes(label)}
        labelledBy={titleId}
        onPick={onPick}
        digits={digits}
        fillOf={(label) => entityColors(label).fill}
      />
    </PlacedMenu>
  );
}
