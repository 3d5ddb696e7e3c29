import { useMemo } from 'react';
import type { AnswerValue, LabelQuestion, MultiLabelQuestion, Question } from '#client/features/answer/index.ts';
import type { ControlProps } from '../control.ts';
import { type DigitRules, numberRules, useDigits } from '../useDigits.ts';
import { toggledLabel } from '../formCommands.ts';
import { OptionList, type OptionListProps } from './OptionList.tsx';

type ChoiceProps = ControlProps<Question> & Pick<OptionListProps, 'options' | 'visibleOptions' | 'shape' | 'onClear'>;

interface SingleChoiceProps extends ChoiceProps {
  selected: string | undefined;
  rules: Pick<DigitRules<string | number, undefined>, 'find' | 'canGrow'>;
  toAnswer(value: string): AnswerValue;
}

/** One of several options; picking the selected one clears the answer. */
export function SingleChoice({ selected, rules, toAnswer, ...props }: SingleChoiceProps) {
  const { onAnswer, onChosen } = props;
  const digits = useDigits<string | number, undefined>({
    ...rules,
    snapshot: () => undefined,
    choose: (value) => onAnswer(toAnswer(String(value))),
    settle: () => onChosen('digit'),
  });

  function pick(value: string) {
    digits.cancel();
    onAnswer(value === selected ? undefined : toAnswer(value));
    if (value !== selected) onChosen('pick');
  }

  return (
    <OptionList {...props} digits={digits} choice="one" isSelected={(value) => value === selected} onPick={pick} />
  );
}

/** One of several labels, as round pills. */
export function LabelControl(props: ControlProps<LabelQuestion>) {
  const { options, visibleOptions } = props.question;
  return (
    <SingleChoice
      {...props}
      options={options}
      visibleOptions={visibleOptions}
      selected={props.value && 'label' in props.value ? props.value.label : undefined}
      rules={numberRules(options)}
      toAnswer={(label) => ({ label })}
    />
  );
}

const NONE: readonly string[] = [];

/** Any number of labels, as square pills. */
export function MultiLabelControl(props: ControlProps<MultiLabelQuestion>) {
  const { question, value, onAnswer } = props;
  const chosen = value && 'labels' in value ? value.labels : NONE;
  const selected = useMemo(() => new Set(chosen), [chosen]);
  const toggle = (label: string, before: readonly string[]) => onAnswer(toggledLabel(before, label));
  const digits = useDigits({ ...numberRules(question.options), snapshot: () => chosen, choose: toggle });
  return (
    <OptionList
      {...props}
      digits={digits}
      options={question.options}
      visibleOptions={question.visibleOptions}
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
