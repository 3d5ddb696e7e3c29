import { IconEye, IconPencil, IconRulerMeasure, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { TaskMode } from '#client/features/task/criteria/index.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import { RailTool } from '#client/ui/Rail.tsx';
import styles from './TaskPage.module.css';

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

/** What can be done with the records, each with its key in the texts. */
const MODES: Record<TaskMode, { readonly text: 'annotate' | 'explore' | 'rules'; readonly Icon: TablerIcon }> = {
  annotate: { text: 'annotate', Icon: IconPencil },
  explore: { text: 'explore', Icon: IconEye },
  'labelling-rules': { text: 'rules', Icon: IconRulerMeasure },
};

/** The modes that a dataset has: only texts with labels have rules. */
export const modesOf = ({ task }: TaskDataset): readonly TaskMode[] =>
  task === 'TEXT_CLASSIFICATION' ? ['annotate', 'explore', 'labelling-rules'] : ['annotate', 'explore'];

export function useModeCommands(modes: readonly TaskMode[], show: (mode: TaskMode) => void) {
  const { t } = useTranslation('task');
  const group = t('mode');
  useCommands(
    'page',
    modes.map((name) => ({
      id: `page.mode.${name}`,
      keys: [],
      label: t(MODES[name].text),
      group,
      run: () => show(name),
    })),
  );
}
