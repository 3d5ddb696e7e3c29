import type { ComponentProps, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { Swiping } from '#client/ui/Swiping.tsx';

/** The part of the pane that a key scrolls; the rest stays in sight, to read on from. */
const SHARE = 0.85;

type Props = ComponentProps<typeof Swiping>;

/** What the pane with the record reacts to: fingers that swipe, and keys that scroll it while a question has the focus. */
export function PaneTools(props: Props) {
  useScrollKeys(props.area);
  return <Swiping {...props} />;
}

function useScrollKeys(area: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation('record');
  const command = (step: 1 | -1) => ({
    id: step > 0 ? 'record.scrollDown' : 'record.scrollUp',
    keys: step > 0 ? 'PageDown' : 'PageUp',
    label: t(step > 0 ? 'scrollDown' : 'scrollUp'),
    repeats: true,
    // At the end, the key belongs to the browser, which may scroll the questions.
    when: () => canScroll(area.current, step),
    run: () => area.current?.scrollBy(0, step * SHARE * area.current.clientHeight),
  });
  useCommands('page', [command(1), command(-1)]);
}

function canScroll(pane: HTMLElement | null, step: 1 | -1): boolean {
  if (!pane) return false;
  const left = pane.scrollHeight - pane.clientHeight - pane.scrollTop;
  return step > 0 ? left > 1 : pane.scrollTop > 0;
}
