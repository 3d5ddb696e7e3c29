import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyProps, Text2TextRecord } from '../model.ts';
import { LongText } from '../record/LongText.tsx';
import { Predictions } from './Predictions.tsx';
import { TargetEditor } from './TargetEditor.tsx';
import styles from './Text2TextBody.module.css';

/** A text, and beside it the one to be written for it, which begins with what was written or predicted last. */
export function Text2TextBody(props: BodyProps<Text2TextRecord>) {
  const { record, edit, isReadOnly, isActive, onEdit, onValidate } = props;
  const { t } = useTranslation('taskRecord');
  const sourceId = useId();
  const targetId = useId();
  const text = edit?.text ?? record.sentences[0]?.text ?? '';
  const predicted = record.textPrediction?.sentences ?? [];

  return (
    <div className={styles.body}>
      <section aria-labelledby={sourceId} className={styles.pane}>
        <h4 id={sourceId} className={styles.heading}>
          {t('source')}
        </h4>
        <LongText text={record.text} keywords={record.searchKeywords} />
      </section>
      <section aria-labelledby={targetId} className={styles.pane}>
        <h4 id={targetId} className={styles.heading}>
          {t('target')}
        </h4>
        {isReadOnly ? (
          <LongText text={text} keywords={NO_WORDS} />
        ) : (
          <TargetEditor
            text={text}
            labelledBy={targetId}
            isActive={isActive}
            onChange={(written) => onEdit({ text: written })}
            onValidate={() => text.trim() && onValidate()}
          />
        )}
        {predicted.length > 0 && (
          <Predictions
            sentences={predicted}
            text={text}
            isReadOnly={isReadOnly}
            onUse={(chosen) => onEdit({ text: chosen })}
          />
        )}
      </section>
    </div>
  );
}

const NO_WORDS: readonly string[] = [];
