import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { SPAN_MODE } from '#client/features/question/index.ts';
import { MarkableText, type OpenMenu, snap, type TextRange, useSpanEdits } from '#client/features/span/index.ts';
import { canHighlight } from '#client/lib/canHighlight.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import type { BodyProps, TokenClassificationRecord } from '../model.ts';
import { useBrush } from './brush.ts';
import { labelByKey } from './entityKeys.ts';
import type { EntityView } from './entityViews.ts';
import { useLastEntity } from './lastEntity.ts';
import { isWholeTokens, snapToTokens } from './tokens.ts';
import type { useEntities } from './useEntities.tsx';
import styles from './TokenClassificationBody.module.css';

const entityMenu = lazyPart(() => import('./EntityMenu.tsx').then((module) => module.EntityMenu));

interface Props extends BodyProps<TokenClassificationRecord> {
  shown: ReturnType<typeof useEntities>;
}

/** A text in which entities are marked: tokens are selected by mouse, touch or keyboard, and then get a label. */
export function EntityText({ shown, ...props }: Props) {
  const { record, dataset, isActive, onEdit } = props;
  const { text } = record;
  const { labels } = dataset;
  const { t } = useTranslation(['span', 'taskRecord']);
  const { entities, units, map, colorsOf, drawn } = shown;
  const { views } = drawn;
  const brush = useBrush(dataset.id);
  const { last, keep } = useLastEntity(dataset.id);
  /** What was selected but cannot be an entity. */
  const [refused, setRefused] = useState<string>();
  const canMark = canHighlight();
  const atOnce = labels.length === 1 ? labels[0]!.name : brush;
  const textId = `entity-text-${record.id}`;

  const edits = useSpanEdits({
    text,
    map,
    spans: entities,
    views,
    allowOverlapping: false,
    labelText: (label) => label,
    onChange(changed) {
      setRefused(undefined);
      onEdit({ entities: changed });
    },
  });
  const counting = (range: TextRange) => edits.covering(range).filter(({ standing }) => standing !== 'left');

  const enter = { ...SPAN_MODE, label: t('mode'), run: () => document.getElementById(textId)?.focus() };
  useCommands('card', isActive ? [enter] : []);

  function assign(range: TextRange, label: string) {
    keep(label);
    edits.assign(range, label);
  }

  function mark(range: TextRange, openMenu: () => void, isDouble: boolean) {
    const removed = isDouble ? counting(range) : [];
    if (removed.length > 0) edits.remove(removed);
    else if (!isWholeTokens(units, range)) setRefused(text.slice(range.start, range.end));
    else if (atOnce !== null) assign(range, atOnce);
    else openMenu();
  }

  function remove(removed: readonly EntityView[] | TextRange) {
    const gone = 'start' in removed ? counting(removed) : removed.filter(({ standing }) => standing !== 'left');
    if (gone.length > 0) edits.remove(gone);
  }

  function handleKey(event: KeyboardEvent, range: TextRange, isShown: boolean): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    // Who marks by mouse has the focus in the text without having asked for it, and sees Enter on the button below.
    if (event.key === 'Enter' && !isShown) {
      event.preventDefault();
      if (!event.repeat && (props.edit || record.status !== 'VALIDATED')) props.onValidate();
      return true;
    }
    const label = event.key === ' ' ? last : labelByKey(labels, event.key);
    if (label === undefined || event.repeat || !canMark) return false;
    event.preventDefault();
    assign(range, label);
    return true;
  }

  function pick({ range, view, close }: OpenMenu<EntityView>, label: string) {
    if (view) {
      keep(label);
      edits.relabel(view, label);
    } else assign(range, label);
    close();
  }

  return (
    <>
      {!canMark && <p className={styles.note}>{t('unsupported')}</p>}
      <MarkableText
        {...drawn}
        id={textId}
        units={units}
        spanCount={entities.length}
        preview={atOnce === null ? undefined : colorsOf(atOnce).preview}
        canMark={canMark}
        isByCharacterAllowed={false}
        said={edits.said}
        snap={(from, to, isShifted) =>
          isShifted ? snap(text, units, from, to, 'character') : snapToTokens(units, from, to)
        }
        onMark={mark}
        onTag={(view, openMenu) => (view.standing === 'left' ? edits.accept(view) : openMenu())}
        onRemove={remove}
        onKey={handleKey}
        onLeave={() => document.getElementById(textId)?.blur()}
        onMoved={(range) => edits.sayPlace(range, edits.covering(range))}
        menu={(open) => {
          const { view, place, close } = open;
          const takeAway = (gone: EntityView) => {
            remove([gone]);
            close();
          };
          return (
            <entityMenu.Part
              dataset={dataset}
              last={last}
              current={view?.span.label}
              place={place}
              onPick={(label) => pick(open, label)}
              onRemove={view && (() => takeAway(view))}
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
