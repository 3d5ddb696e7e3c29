import { Button } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useKeysOf } from '#client/commands/useCommands.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import type { ControlProps } from '../control.ts';
import { SPAN_MODE, spanTextId } from '../focus.ts';
import { type SpanQuestion, type SpanValue, suggestedOptions } from '#client/features/answer/index.ts';
import { OptionList } from '../options/OptionList.tsx';
import { numberRules, useDigits } from '../useDigits.ts';
import type { SpanLabels } from '../useSpanLabels.ts';
import { SpanListing } from './SpanListing.tsx';
import styles from './SpanControl.module.css';

interface Props extends ControlProps<SpanQuestion> {
  labels: SpanLabels;
  /** Undefined where the record has no such text. */
  text: string | undefined;
}

const NONE: readonly SpanValue[] = [];

/** The label of the next span, and the list of spans. Spans are marked in the text itself. */
export function SpanControl({ labels, text, ...props }: Props) {
  const { question, value, suggestion, recordId, onAnswer } = props;
  const { t } = useTranslation('span');
  const modeKeys = useKeysOf(SPAN_MODE);
  const active = labels.activeOf(question.name);
  const spans = value && 'spans' in value ? value.spans : NONE;
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const activate = (label: string | null) => labels.activate(question.name, label);
  const digits = useDigits({ ...numberRules(question.options), snapshot: () => undefined, choose: activate });

  if (text === undefined) return <p className={styles.note}>{t('noField')}</p>;
  return (
    <>
      <OptionList
        {...props}
        choice="one"
        options={question.options}
        visibleOptions={question.visibleOptions}
        isSelected={(label) => label === active}
        suggestion={undefined}
        onPick={(label) => {
          digits.cancel();
          activate(label === active ? null : label);
        }}
        digits={digits}
        fillOf={(label) => entityColors(label).fill}
      />
      <div className={styles.bar}>
        <Button
          size="compact-xs"
          variant="light"
          leftSection={<IconHighlight size={14} aria-hidden />}
          title={t('mode')}
          aria-keyshortcuts={ariaKeys(modeKeys)}
          onClick={() => document.getElementById(spanTextId(recordId, question.name))?.focus()}
        >
          {t('annotate')}
        </Button>
        {question.allowCharacterAnnotation && <span className={styles.note}>{t('holdShift')}</span>}
      </div>
      <SpanListing
        question={question}
        recordId={recordId}
        spans={spans}
        text={text}
        suggested={suggested}
        onRemove={(span) => onAnswer({ spans: spans.filter((kept) => kept !== span) })}
      />
    </>
  );
}
