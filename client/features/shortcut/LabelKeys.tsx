import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command, Listed } from '#client/commands/registry.ts';
import { KeyRow } from './KeyRow.tsx';
import { Shown } from './Shown.tsx';
import { isFound } from './sections.ts';
import type { OwnKeysEditor } from './useOwnKeys.ts';
import styles from './Keys.module.css';

interface Props {
  labels: readonly Listed[];
  commands: readonly Command[];
  keysOfUser: OwnKeysEditor;
  isEditing: boolean;
  search: string;
}

/** The keys of labels, question by question; those without a key are shown where they can get one. */
export function LabelKeys({ labels, search, isEditing, ...rest }: Props) {
  const { t } = useTranslation('palette');
  const wanted = labels.filter(
    ({ command: { label, group }, keys }) => (isEditing || keys.length > 0) && isFound(search, label, group),
  );
  const questions = [...new Set(wanted.map(questionOf))].map((id) => {
    const members = wanted.filter((one) => questionOf(one) === id);
    return { id, title: members[0]?.command.group ?? '', members };
  });
  return questions.map(({ id, title, members }) => (
    <section key={id} className={styles.section}>
      {isEditing ? (
        <Editable title={title} members={members} isOpen={search.trim() !== ''} {...rest} />
      ) : (
        <>
          <h3 className={styles.title}>{t('labelsOf', { question: title })}</h3>
          <ul className={styles.list}>
            {members.map(({ command, keys }) => (
              <Shown key={command.id} label={command.label} keys={keys} isGiven />
            ))}
          </ul>
        </>
      )}
    </section>
  ));
}

const questionOf = ({ command: { groupId, group } }: Listed): string => groupId ?? group ?? '';

interface EditableProps extends Pick<Props, 'commands' | 'keysOfUser'> {
  title: string;
  members: readonly Listed[];
  isOpen: boolean;
}

/** A question may have hundreds of labels, so they are listed when somebody wants them. */
function Editable({ title, members, isOpen, ...rest }: EditableProps) {
  const { t } = useTranslation('palette');
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      open={isOpen || undefined}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className={styles.labels}
    >
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
