import { useTranslation } from 'react-i18next';
import type { Listed } from '#client/commands/registry.ts';
import { useCommandList } from '#client/commands/useCommands.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import styles from './KeyList.module.css';

/** The first part of a command's id says what it is about. */
const GROUPS = [
  { title: 'keysRecord', subjects: ['record'] },
  { title: 'keysForm', subjects: ['form', 'span'] },
  { title: 'keysPage', subjects: ['page'] },
] as const;

/** The keys that work on this screen, from the commands themselves. */
export function KeyList() {
  const { t } = useTranslation('panel');
  const commands = useCommandList();
  return GROUPS.map(({ title, subjects }) => {
    const members = commands.filter(({ command: { id } }) => subjects.some((subject) => id.startsWith(`${subject}.`)));
    return (
      members.length > 0 && (
        <div key={title} className={styles.group}>
          <h3 className={styles.title}>{t(title)}</h3>
          <dl className={styles.keys}>
            {members.map((listed) => (
              <Key key={listed.command.id} {...listed} />
            ))}
          </dl>
        </div>
      )
    );
  });
}

function Key({ command: { label }, keys }: Listed) {
  return (
    <div className={styles.key}>
      <dt>{label}</dt>
      <dd>
        {keys.map((one) => (
          <Kbd key={one} keys={one} />
        ))}
      </dd>
    </div>
  );
}
