import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { positionOf, type useRecordQueue } from '#client/features/record/index.ts';
import { useHistoryCommands } from '#client/features/sync/index.ts';
import type { ListProps } from './view.ts';

interface Settings extends Pick<ListProps, 'address' | 'decisions' | 'announce'> {
  list: ReturnType<typeof useRecordQueue>;
}

/** The ways to other records of the list, of which undo and redo are two. The address names the record on screen. */
export function useReviewNavigation({ address, decisions, announce, list }: Settings) {
  const { t } = useTranslation('review');
  const { page: position, recordId: pinnedId, go, correct } = address;
  const { queue, entry, isLoading } = list;

  const shownId = entry?.id;
  const pinnedPlace = pinnedId !== null && queue ? positionOf(queue, pinnedId) : undefined;
  useEffect(
    function noteShownRecord() {
      if (isLoading) return;
      // Records leave the list, so that after a reload another one may be at the position.
      if (pinnedPlace && pinnedPlace !== position) void correct({ page: pinnedPlace });
      else if (shownId && shownId !== pinnedId) void correct({ recordId: shownId });
    },
    [shownId, isLoading, pinnedId, pinnedPlace, position, correct],
  );

  const showRecord = (recordId: string): void => {
    const place = queue && positionOf(queue, recordId);
    if (place) return void (place !== position && go({ page: place }));
    list.reload();
    void go({ recordId });
  };
  const undo = (): void => {
    const undone = decisions.undo();
    announce(t('undone'));
    if (undone) showRecord(undone);
  };
  const redo = (): void => {
    const redone = decisions.redo();
    announce(t('redone'));
    if (redone) showRecord(redone);
  };
  const { canUndo, canRedo } = decisions;
  const commands = useHistoryCommands({ canUndo, undo, canRedo, redo });

  const last = queue?.toEnd ? (queue.entries.at(-1)?.position ?? 0) : Infinity;
  const canGo = (step: 1 | -1): boolean => position + step >= 1 && position + step <= last;
  const goTo = (place: number): void => void (place !== position && go({ page: place }));
  const move = (step: 1 | -1): void => void (canGo(step) && goTo(position + step));
  /** After the last record, the list begins anew with what was left out. */
  const goOn = (): void => {
    if (canGo(1)) return move(1);
    list.reload();
    void go({ page: 1 });
  };
  return { undo: commands.undo, canGo, goTo, move, goOn };
}
