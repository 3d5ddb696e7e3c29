import { Group, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command, Listed } from '#client/commands/registry.ts';
import { useCommandList } from '#client/commands/useCommands.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { KeyRow } from './KeyRow.tsx';
import { keysText } from './keysText.ts';
import styles from './Keys.module.css';
import { isFound, isGivenName, isLabel, type Section, sectionOf, SECTIONS } from './sections.ts';
import type { OwnKeysEditor } from './ownKeys.ts';

const TITLES = {
  record: 'record',
  page: 'page',
  nav: 'goTo',
  form: 'questions',
  editor: 'texts',
} as const satisfies Record<Section, string>;

/** Notes on sections whose keys do not work everywhere. */
const LEVELS = { form: 'inQuestion', editor: 'inText' } as const;

interface Props {
  keysOfUser: OwnKeysEditor;
  isEditing: boolean;
  search: string;
}

/** The keys of all registered commands, which can be changed here. */
export function KeyList({ keysOfUser, isEditing, search }: Props) {
  const { t } = useTranslation('palette');
  const all = useCommandList();
  const commands = all.map(({ command }) => command);
  const found = all.filter((item) => !isLabel(item) && isFound(search, item.command.label, item.command.group));
  const labels = all.filter(isLabel);
  const sections = SECTIONS.map((section) => ({
    section,
    // Commands without a key are listed only while editing.
    members: found.filter((item) => sectionOf(item) === section && (isEditing || item.keys.length > 0)),
    fixed: isEditing ? [] : fixedKeys(all, section).filter(({ label }) => isFound(search, t(label))),
  })).filter(({ members, fixed }) => members.length + fixed.length > 0);

  return (
    <div className={styles.sections}>
      {sections.map(({ section, members, fixed }) => (
        <section key={section} className={styles.section}>
          <h3 className={styles.title}>{t(TITLES[section])}</h3>
          {section in LEVELS && (
            <Text size="xs" c="var(--marl-text-3)">
              {t(LEVELS[section as keyof typeof LEVELS])}
            </Text>
          )}
          <ul className={styles.list}>
            {members.map((listed) =>
              isEditing ? (
                <KeyRow key={listed.command.id} command={listed.command} commands={commands} keysOfUser={keysOfUser} />
              ) : (
                <KeyItem
                  key={listed.command.id}
                  label={listed.command.label}
                  keys={listed.keys}
                  isGiven={isGivenName(listed.command.id)}
                />
              ),
            )}
            {fixed.map(({ label, ...keys }) => (
              <KeyItem key={label} label={t(label)} {...keys} />
            ))}
          </ul>
        </section>
      ))}
      <LabelKeys labels={labels} commands={commands} keysOfUser={keysOfUser} isEditing={isEditing} search={search} />
      {sections.length === 0 && labels.length === 0 && (
        <Text size="xs" c="var(--marl-text-3)">
          {t('nothing')}
        </Text>
      )}
    </div>
  );
}

interface LabelKeysProps {
  labels: readonly Listed[];
  commands: readonly Command[];
  keysOfUser: OwnKeysEditor;
  isEditing: boolean;
  search: string;
}

/** The keys of labels, by question. */
function LabelKeys({ labels, search, isEditing, ...rest }: LabelKeysProps) {
  const { t } = useTranslation('palette');
  const wanted = labels.filter(
    ({ command: { label, group }, keys }) => (isEditing || keys.length > 0) && isFound(search, label, group),
  );
  const questions = [...new Set(wanted.map(questionOf))].map((id) => {
    const members = wanted.filter((label) => questionOf(label) === id);
    return { id, title: members[0]?.command.group ?? '', members };
  });
  return questions.map(({ id, title, members }) => (
    <section key={id} className={styles.section}>
      {isEditing ? (
        <EditableLabels title={title} members={members} isOpen={search.trim() !== ''} {...rest} />
      ) : (
        <>
          <h3 className={styles.title}>{t('labelsOf', { question: title })}</h3>
          <ul className={styles.list}>
            {members.map(({ command, keys }) => (
              <KeyItem key={command.id} label={command.label} keys={keys} isGiven />
            ))}
          </ul>
        </>
      )}
    </section>
  ));
}

const questionOf = ({ command: { groupId, group } }: Listed): string => groupId ?? group ?? '';

interface EditableLabelsProps extends Pick<LabelKeysProps, 'commands' | 'keysOfUser'> {
  title: string;
  members: readonly Listed[];
  isOpen: boolean;
}

/** The labels of a question while editing; collapsed, as there may be hundreds. */
function EditableLabels({ title, members, isOpen, ...rest }: EditableLabelsProps) {
  const { t } = useTranslation('palette');
  const [wasOpened, setOpened] = useState(false);
  return (
    <details open={isOpen || undefined} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.title}>{t('labelsOf', { question: title })}</summary>
      {(isOpen || wasOpened) && (
        <ul className={styles.list}>
          {members.map(({ command }) => (
            <KeyRow key={command.id} command={command} {...rest} />
          ))}
        </ul>
      )}
    </details>
  );
}

interface KeyItemProps {
  label: string;
  keys: readonly string[];
  /** Whether the keys are the first and last of a range. */
  isRange?: boolean;
  /** Whether the name is user-defined. */
  isGiven?: boolean;
}

/** A name and its keys, which are also written for screen readers. */
function KeyItem({ label, keys, isRange = false, isGiven = false }: KeyItemProps) {
  return (
    <li className={styles.row}>
      <span className={styles.name} data-given={isGiven || undefined}>
        {label}
      </span>
      <Group gap="sm" justify="end" flex="none" maw="100%" c="dimmed">
        <VisuallyHidden>{keys.map(keysText).join(isRange ? ' – ' : ', ')}</VisuallyHidden>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {isRange && index > 0 && <span aria-hidden>{'–'}</span>}
            <Kbd keys={key} isAlwaysShown />
          </Fragment>
        ))}
      </Group>
    </li>
  );
}

/** Keys that controls handle themselves: listed, but no commands. */
interface FixedKey {
  section: Section;
  label: 'digits' | 'toggle' | 'nextOption' | 'leaveForm' | 'write' | 'leaveText' | 'characters' | 'enterForm';
  keys: readonly string[];
  /** Whether the keys are the first and last of a range. */
  isRange?: boolean;
}

const FIXED: readonly FixedKey[] = [
  { section: 'page', label: 'enterForm', keys: ['Tab'] },
  { section: 'form', label: 'digits', keys: ['1', '9'], isRange: true },
  { section: 'form', label: 'toggle', keys: ['Space'] },
  { section: 'form', label: 'nextOption', keys: ['Tab', 'Shift+Tab'] },
  { section: 'form', label: 'leaveForm', keys: ['Escape'] },
  { section: 'editor', label: 'write', keys: ['Shift+Enter'] },
  { section: 'editor', label: 'leaveText', keys: ['Escape'] },
  { section: 'editor', label: 'characters', keys: ['Shift'] },
];

/** The fixed keys of a section, on pages with a form. */
function fixedKeys(listed: readonly Listed[], section: Section): readonly FixedKey[] {
  const hasForm = listed.some(({ command: { id } }) => id === 'form.enter');
  return hasForm ? FIXED.filter((fixed) => fixed.section === section) : [];
}
