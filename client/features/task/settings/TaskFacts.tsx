import { useTranslation } from 'react-i18next';
import { Time } from '#client/ui/Time.tsx';
import type { TaskSettings_DatasetFragment } from './TaskSettings.generated.ts';
import styles from './TaskFacts.module.css';

/** What cannot be changed of a dataset. */
export function TaskFacts({ dataset }: { dataset: TaskSettings_DatasetFragment }) {
  const { name, task, workspace, createdBy, insertedAt } = dataset;
  const { t } = useTranslation(['taskSettings', 'datasets', 'settings']);
  const facts = [
    [t('settings:name'), name],
    [t('datasets:task'), t(`datasets:task${task}`)],
    [t('settings:workspace'), workspace.name],
    [t('created'), <Time key="created" iso={insertedAt} />],
    ...(createdBy ? [[t('createdBy'), createdBy] as const] : []),
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
