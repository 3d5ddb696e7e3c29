import { useCommandList } from '#client/commands/useCommands.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import styles from './KeyList.module.css';

/** The keys that work on this screen, from the commands themselves. */
export function KeyList() {
  const list = useCommandList();
  const commands = list().filter(({ command }) => command.keys.length > 0);
  return (
    <dl className={styles.keys}>
      {commands.map(({ scope, command }) => (
        <div key={`${scope} ${command.id}`} className={styles.key}>
          <dt>{command.label}</dt>
          <dd>
            {(typeof command.keys === 'string' ? [command.keys] : command.keys).map((keys) => (
              <Kbd key={keys} keys={keys} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
