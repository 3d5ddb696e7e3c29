import { useMemo } from 'react';
import { type LabelQuestion, type MultiLabelQuestion, suggestedOptions } from '#client/features/answer/index.ts';
import type { ControlProps } from '../control.ts';
import { numberRules, useDigits } from '../useDigits.ts';
import { toggledLabel } from '../useLabelCommands.ts';
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
    onAnswer(label === chosen ? undefined : { label });
    if (label !== chosen) onChosen('pick');
  }

  return (
    <OptionList
      {...props}
      {...{ suggested, digits }}
      options={question.options}
      visibleOptions={question.visibleOptions}
      agent={suggestion?.agent}
      choice="one"
      isSelected={(option) => option === chosen}
      onPick={pick}
    />
  );
}

const NONE: readonly string[] = [];

/** Any number of options, as square pills. */
export function MultiLabelControl(props: ControlProps<MultiLabelQuestion>) {
  const { question, value, suggestion, onAnswer } = props;
  const chosen = value && 'labels' in value ? value.labels : NONE;
  const selected = useMemo(() => new Set(chosen), [chosen]);
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const toggle = (label: string, before: readonly string[]) => onAnswer(toggledLabel(before, label));
  const digits = useDigits({ ...numberRules(question.options), snapshot: () => chosen, choose: toggle });
  return (
    <OptionList
      {...props}
      {...{ suggested, digits }}
      options={question.options}
      visibleOptions={question.visibleOptions}
      agent={suggestion?.agent}
      choice="many"
      isSuggestedFirst={question.optionsOrder === 'SUGGESTION'}
      isSelected={(option) => selected.has(option)}
      onPick={(label) => {
        digits.cancel();
        toggle(label, chosen);
      }}
    />
  );
}
