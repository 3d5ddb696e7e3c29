import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#client/graphql/schema-types.ts';
import { ToolPanel, type ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import panel from '#client/ui/filter/ToolPanel.module.css';
import { examplesOf } from './examples.ts';
import type { Counts } from './facets.ts';
import styles from './QueryHelp.module.css';

interface Props extends ToolPanelSettings {
  task: Task;
  counts: Counts;
  onTry(queryText: string): void;
}

/** Examples of the query syntax to try. */
export function QueryHelp({ title, onClose, task, counts, onTry }: Props) {
  const { t } = useTranslation('taskFilter');
  return (
    <ToolPanel title={title} onClose={onClose}>
      <p className={panel.note}>{t('tryExample')}</p>
      <Stack component="ul" gap={0}>
        {examplesOf(task, counts).map(({ kind, query }) => (
          <li key={kind}>
            <button type="button" className={styles.example} onClick={() => onTry(query)}>
              <code className={styles.query}>{query}</code>
              <span className={styles.meaning}>{t(`example.${kind}`)}</span>
            </button>
          </li>
        ))}
      </Stack>
    </ToolPanel>
  );
}
