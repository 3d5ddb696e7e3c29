import { useMemo } from 'react';
import type { ControlProps } from '../control.ts';
import { type MultiLabelQuestion, suggestedOptions } from '#client/features/answer/index.ts';
import { useDigits } from '../useDigits.ts';
import { numberRules } from './numberRules.ts';
import { OptionList } from './OptionList.tsx';

const NONE: readonly string[] = [];

/** Any number of options, as square pills. */
export function MultiLabelControl(props: ControlProps<MultiLabelQuestion>) {
  const { question, value, suggestion, onAnswer } = props;
  const chosen = value && 'labels' in value ? value.labels : NONE;
  const selected = useMemo(() => new Set(chosen), [chosen]);
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);

  function toggle(label: string, before: readonly string[]) {
    const labels = before.includes(label) ? before.filter((held) => held !== label) : [...before, label];
    onAnswer(labels.length > 0 ? { labels } : undefined);
  }

  const digits = useDigits({ ...numberRules(question.options), snapshot: () => chosen, choose: toggle });

  return (
    <OptionList
      {...props}
      choice="many"
      options={question.options}
      visibleOptions={question.visibleOptions}
      isSuggestedFirst={question.optionsOrder === 'SUGGESTION'}
      isSelected={(option) => selected.has(option)}
      suggested={suggested}
      agent={suggestion?.agent}
      onPick={(label) => {
        digits.cancel();
        toggle(label, chosen);
      }}
      digits={digits}
    />
  );
}
