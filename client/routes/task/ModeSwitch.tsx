import { useTranslation } from 'react-i18next';
import type { TaskMode } from '#client/features/task/criteria/index.ts';
import { RailTool } from '#client/ui/Rail.tsx';
import styles from './TaskPage.module.css';
import { MODES } from './modes.ts';

interface Props {
  modes: readonly TaskMode[];
  mode: TaskMode;
  onMode(mode: TaskMode): void;
}

/** Whether the records are worked on, looked at, or found by rules. */
export function ModeSwitch({ modes, mode, onMode }: Props) {
  const { t } = useTranslation('task');
  return (
    <div role="group" aria-label={t('mode')} className={styles.modes}>
      {modes.map((name) => {
        const { text, Icon } = MODES[name];
        return (
          <RailTool
            isNamed
            key={name}
            label={t(text)}
            Icon={Icon}
            aria-pressed={name === mode}
            onClick={() => name !== mode && onMode(name)}
          />
        );
      })}
    </div>
  );
}
