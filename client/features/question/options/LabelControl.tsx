import { useMemo } from 'react';
import type { ControlProps } from '../control.ts';
import { type LabelQuestion, suggestedOptions } from '#client/features/answer/index.ts';
import { useDigits } from '../useDigits.ts';
import { numberRules } from './numberRules.ts';
import { OptionList } from './OptionList.tsx';

/** One of several options, as round pills. */
export function LabelControl(props: ControlProps<LabelQuestion>) {
  const { question, value, suggestion, onAnswer, onChosen } = props;
  const chosen = value && 'label' in value ? value.label : undefined;
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);

  const digits = useDigits({
    ...numberRules(question.options),
    snapshot: () => undefined,
    choose: (label) => onAnswer({ label }),
    settle: () => onChosen('digit'),
  });

  function pick(label: string) {
    digits.cancel();
    if (label === chosen) {
      onAnswer(undefined);
      return;
    }
    onAnswer({ label });
    onChosen('pick');
  }

  return (
    <OptionList
      {...props}
      choice="one"
      options={question.options}
      visibleOptions={question.visibleOptions}
      isSelected={(option) => option === chosen}
      suggested={suggested}
      agent={suggestion?.agent}
      onPick={pick}
      digits={digits}
    />
  );
}
