import { IconRobot, IconSettings, IconUser, type TablerIcon } from '@tabler/icons-react';
import clsx from 'clsx';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LightButton } from '#client/ui/LightButton.tsx';
import { Markdown } from '#client/ui/Markdown.tsx';
import type { ChatMessage } from '../fieldText.ts';
import { FoldedText } from '../FoldedText.tsx';
import styles from './ChatValue.module.css';

interface Props {
  title: string;
  messages: readonly ChatMessage[];
  useMarkdown: boolean;
  /** The words to mark. */
  search: string | undefined;
}

const SHOWN_AT_FIRST = 50;
const FOLDED_FROM = 4000;

/** A conversation as a list, whose roles differ by name, icon and side. */
export function ChatValue({ title, messages, useMarkdown, search }: Props) {
  const { t } = useTranslation('field');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? messages : messages.slice(0, SHOWN_AT_FIRST);
  const count = messages.length;
  if (count === 0) return <p className={styles.empty}>{t('noMessages')}</p>;
  return (
    <>
      <ol className={styles.messages} aria-label={t('conversation', { title, count })}>
        {shown.map((message, index) => (
          // A conversation never changes its order.
          <Message
            key={index}
            {...message}
            useMarkdown={useMarkdown}
            search={search}
            isFirst={index < SHOWN_AT_FIRST}
          />
        ))}
      </ol>
      {shown.length < count && (
        <LightButton className={styles.more} onClick={() => setShowsAll(true)}>
          {t('allMessages', { count })}
        </LightButton>
      )}
    </>
  );
}

const ICONS: Readonly<Record<string, TablerIcon>> = { user: IconUser, assistant: IconRobot, system: IconSettings };

interface MessageProps extends ChatMessage, Pick<Props, 'useMarkdown' | 'search'> {
  isFirst: boolean;
}

function Message({ role, content, useMarkdown, search, isFirst }: MessageProps) {
  const { t } = useTranslation('field');
  const item = useRef<HTMLLIElement>(null);
  const isLaidOut = useIsLaidOut(item) || isFirst;
  const Icon = Object.hasOwn(ICONS, role) ? ICONS[role] : undefined;
  const name = role === 'user' || role === 'assistant' || role === 'system' ? t(`role.${role}`) : role;
  return (
    <li
      ref={item}
      className={clsx(
        styles.message,
        content.length > FOLDED_FROM && styles.folded,
        role === 'user' && styles.user,
        role === 'system' && styles.system,
      )}
      style={{ '--lines': lineCount(content) } as CSSProperties}
    >
      <div className={styles.role} dir="auto">
        {Icon && <Icon size={14} aria-hidden />}
        {name}
      </div>
      <div className={styles.bubble}>
        <FoldedText text={content} search={search} foldedFrom={FOLDED_FROM}>
          {useMarkdown && isLaidOut && <Markdown text={content} />}
        </FoldedText>
      </div>
    </li>
  );
}

const LINE_LENGTH = 90;

/** About how many lines a message will have: its height until it is near the viewport. */
const lineCount = (content: string): number =>
  content
    .slice(0, FOLDED_FROM)
    .split('\n')
    .reduce((count, line) => count + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);

/** Whether an element with `content-visibility: auto` has been near the viewport. True where browsers lay out all elements. */
function useIsLaidOut(element: RefObject<HTMLElement | null>): boolean {
  const [isLaidOut, setLaidOut] = useState(() => !('ContentVisibilityAutoStateChangeEvent' in window));
  useLayoutEffect(
    function waitForLayout() {
      const onChange = () => setLaidOut(true);
      const { current } = element;
      current?.addEventListener('contentvisibilityautostatechange', onChange);
      return () => current?.removeEventListener('contentvisibilityautostatechange', onChange);
    },
    [element],
  );
  return isLaidOut;
}
