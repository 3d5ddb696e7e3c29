import { Button } from '@mantine/core';
import { IconRobot, IconSettings, IconUser, type TablerIcon } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
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
  const { t, i18n } = useTranslation('field');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? messages : messages.slice(0, SHOWN_AT_FIRST);
  const count = formatNumber(messages.length, i18n.language);
  if (messages.length === 0) return <p className={styles.empty}>{t('noMessages')}</p>;
  return (
    <>
      <ol className={styles.messages} aria-label={t('conversation', { title, count })}>
        {shown.map((message, index) => (
          // A conversation never changes its order.
          <Message key={index} {...message} useMarkdown={useMarkdown} search={search} />
        ))}
      </ol>
      {shown.length < messages.length && (
        <Button variant="default" mt="xs" onClick={() => setShowsAll(true)}>
          {t('allMessages', { count })}
        </Button>
      )}
    </>
  );
}

const ICONS: Readonly<Record<string, TablerIcon>> = { user: IconUser, assistant: IconRobot, system: IconSettings };

interface MessageProps extends ChatMessage, Pick<Props, 'useMarkdown' | 'search'> {}

function Message({ role, content, useMarkdown, search }: MessageProps) {
  const { t } = useTranslation('field');
  const Icon = Object.hasOwn(ICONS, role) ? ICONS[role] : undefined;
  const name = role === 'user' || role === 'assistant' || role === 'system' ? t(`role.${role}`) : role;
  return (
    <li className={clsx(styles.message, role === 'user' && styles.user, role === 'system' && styles.system)}>
      <div className={styles.role} dir="auto">
        {Icon && <Icon size={14} aria-hidden />}
        {name}
      </div>
      <div className={styles.bubble}>
        <FoldedText text={content} search={search} foldedFrom={FOLDED_FROM}>
          {useMarkdown && <Markdown text={content} />}
        </FoldedText>
      </div>
    </li>
  );
}
