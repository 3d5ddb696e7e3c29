import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { digitOf, isModified } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { SPAN_MODE } from '#client/features/question/index.ts';
import {
  MarkableText,
  type MarkedBy,
  type OpenMenu,
  snap,
  type SpanView,
  type TextRange,
  useSpanEdits,
} from '#client/features/span/index.ts';
import { canHighlight } from '#client/lib/canHighlight.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import type { BodyProps, TokenClassificationRecord } from '../model.ts';
import { labelByKey, useBrush, useLastLabel } from './brush.ts';
import { isWholeTokens, snapToTokens } from './tokens.ts';
import type { useEntities } from './useEntities.ts';
import styles from './TokenClassificationBody.module.css';

const entityMenu = lazyPart(() => import('./EntityMenu.tsx').then((module) => module.EntityMenu));

interface Props extends BodyProps<TokenClassificationRecord> {
  shown: ReturnType<typeof useEntities>;
}

/** A text with entities to edit: tokens are selected by mouse, touch or keyboard, and then labeled. */
export function EntityText({ shown, ...props }: Props) {
  const { record, dataset, isActive, onEdit } = props;
  const { labels } = dataset;
  const { t } = useTranslation(['span', 'taskRecord']);
  const { entities, indexed, colorsOf, views } = shown;
  const { text, units } = indexed;
  const brush = useBrush(dataset.id);
  const { lastLabel, storeLastLabel } = useLastLabel(dataset.id);
  /** The text of the last selection that cannot be an entity. */
  const [refused, setRefused] = useState<string>();
  const canMark = canHighlight();
  const activeLabel = labels.length === 1 ? labels[0]!.name : brush;
  const textId = `entity-text-${record.id}`;

  const edits = useSpanEdits({
    indexed,
    views,
    spans: entities,
    allowOverlapping: false,
    onChange(changed) {
      setRefused(undefined);
      onEdit({ entities: changed });
    },
  });
  const entitiesAt = (range: TextRange) => edits.covering(range).filter(({ isExcluded }) => !isExcluded);

  const enter = { ...SPAN_MODE, label: t('mode'), run: () => document.getElementById(textId)?.focus() };
  useCommands('card', [enter], isActive);

  function assign(range: TextRange, label: string) {
    storeLastLabel(label);
    edits.assign(range, label);
  }

  function mark(range: TextRange, openMenu: () => void, by: MarkedBy) {
    const removed = by === 'doubleClick' ? entitiesAt(range) : [];
    if (removed.length > 0) edits.remove(removed);
    else if (!isWholeTokens(units, range)) setRefused(text.slice(range.start, range.end));
    else if (activeLabel !== null) assign(range, activeLabel);
    else openMenu();
  }

  function resize(view: SpanView, range: TextRange) {
    if (isWholeTokens(units, range)) edits.resize(view, range);
    else setRefused(text.slice(range.start, range.end));
  }

  function remove(removed: SpanView | TextRange) {
    if (!('span' in removed)) edits.remove(entitiesAt(removed));
    else if (!removed.isExcluded) edits.remove([removed]);
  }

  function handleKey(event: KeyboardEvent, range: TextRange, isShown: boolean): boolean {
    if (isModified(event)) return false;
    // After marking by mouse, the text has the focus but no cursor: Enter validates.
    if (event.key === 'Enter' && !isShown) {
      event.preventDefault();
      if (!event.repeat && (props.edit || record.status !== 'VALIDATED')) props.onValidate();
      return true;
    }
    const label = event.key === ' ' ? lastLabel : labelByKey(labels, digitOf(event));
    if (label === undefined || event.repeat || !canMark) return false;
    event.preventDefault();
    assign(range, label);
    return true;
  }

  function pick({ range, view, close }: OpenMenu, label: string) {
    if (view) {
      storeLastLabel(label);
      edits.relabel(view, label);
    } else assign(range, label);
    close();
  }

  return (
    <>
      {!canMark && <p className={styles.note}>{t('unsupported')}</p>}
      <MarkableText
        {...{ indexed, views, canMark }}
        nameOf={shown.nameOf}
        hasTips
        id={textId}
        spanCount={entities.length}
        preview={activeLabel === null ? undefined : colorsOf(activeLabel).preview}
        isByCharacterAllowed={false}
        announcement={edits.announcement}
        snap={(from, to, isShifted) =>
          isShifted ? snap(text, units, from, to, 'character') : snapToTokens(units, from, to)
        }
        onMark={mark}
        onTag={(view, openMenu) => (view.isExcluded ? edits.accept(view) : openMenu())}
        onResize={resize}
        onRemove={remove}
        onKey={handleKey}
        onLeave={() => document.getElementById(textId)?.blur()}
        onMoved={(range) => edits.announcePlace(range, edits.covering(range))}
        menu={(open) => {
          const { view, place, close } = open;
          const removeView = () => {
            if (view) remove(view);
            close();
          };
          return (
            <entityMenu.Part
              dataset={dataset}
              lastLabel={lastLabel}
              current={view?.span.label}
              place={place}
              onPick={(label) => pick(open, label)}
              onRemove={view && removeView}
              onClose={close}
            />
          );
        }}
      />
      {refused !== undefined && (
        <p role="alert" className={styles.note}>
          {t('taskRecord:entityNotWhole', { text: refused })}
        </p>
      )}
    </>
  );
}
