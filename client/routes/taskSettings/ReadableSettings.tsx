import { useTranslation } from 'react-i18next';
import { TaskFacts, type TaskSettings_DatasetFragment } from '#client/features/task/settings/index.ts';
import { SchemaPart } from './SchemaPart.tsx';
import styles from './ReadableSettings.module.css';
import type { Schema } from './useSchema.ts';

/** What annotators may read of the settings. */
export function ReadableSettings({ dataset, schema }: { dataset: TaskSettings_DatasetFragment; schema: Schema }) {
  const { t } = useTranslation(['taskSettings', 'settings']);
  return (
    <div className={styles.readable}>
      <section>
        <h2>{t('settings:info')}</h2>
        <TaskFacts dataset={dataset} />
      </section>
      {dataset.task !== 'TEXT2TEXT' && (
        <section>
          <h2>{t('labels')}</h2>
          <SchemaPart
            schema={schema}
            part={({ labels }) =>
              labels.length > 0 ? (
                <ul aria-label={t('labels')} className={styles.labels}>
                  {labels.map(({ name, description }) => (
                    <li key={name} title={description ?? undefined}>
                      {name}
                    </li>
                  ))}
                </ul>
              ) : (
                <p>{t('noSchema')}</p>
              )
            }
          />
        </section>
      )}
    </div>
  );
}
