import { ReadText } from '#client/features/span/index.ts';
import type { BodyProps, TokenClassificationRecord } from '../model.ts';
import { LongText } from '../record/LongText.tsx';
import { EntityText } from './EntityText.tsx';
import { EntityTips } from './EntityTips.tsx';
import { useEntities } from './useEntities.tsx';
import styles from './TokenClassificationBody.module.css';

/** A text with its entities: filled what counts, underlined what is predicted. */
export function TokenClassificationBody(props: BodyProps<TokenClassificationRecord>) {
  const { text, searchKeywords } = props.record;
  const shown = useEntities(props);
  const { views } = shown.drawn;
  return (
    <div className={styles.body}>
      <EntityTips views={views} originsOf={shown.originsOf}>
        <LongText text={text} keywords={searchKeywords}>
          {props.isReadOnly ? <ReadText {...shown.drawn} /> : <EntityText {...props} shown={shown} />}
        </LongText>
      </EntityTips>
    </div>
  );
}
