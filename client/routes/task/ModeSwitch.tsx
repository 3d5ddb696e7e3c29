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

/** The modes of a page as tools of its rail and as commands. */
export function ModeSwitch({ modes, mode, onMode }: Props) {
  const { t } = useTranslation('task');
  const group = t('mode');
  useCommands(
    'page',
    modes.map((name) => ({
      id: `page.mode.${name}`,
      keys: [],
      label: t(MODES[name].text),
      group,
      run: () => onMode(name),
    })),
  );
  return (
    <div role="group" aria-label={group} className={styles.modes}>
      {modes.map((name) => (
        <RailTool
          isNamed
          key={name}
          label={t(MODES[name].text)}
          Icon={MODES[name].Icon}
          aria-pressed={name === mode}
          onClick={() => name !== mode && onMode(name)}
        />
      ))}
    </div>
  );
}

const MODES: Record<TaskMode, { readonly text: 'annotate' | 'explore' | 'rules'; readonly Icon: TablerIcon }> = {
  annotate: { text: 'annotate', Icon: IconPencil },
  explore: { text: 'explore', Icon: IconEye },
  'labelling-rules': { text: 'rules', Icon: IconRulerMeasure },
};

/** Only text classification has rules. */
export const modesOf = ({ task }: TaskDataset): readonly TaskMode[] =>
  task === 'TEXT_CLASSIFICATION' ? ['annotate', 'explore', 'labelling-rules'] : ['annotate', 'explore'];
