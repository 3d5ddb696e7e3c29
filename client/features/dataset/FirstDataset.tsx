import { useTranslation } from 'react-i18next';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import styles from './FirstDataset.module.css';

/** What to see where there is no dataset at all: who can make one learns how. */
export function FirstDataset({ canCreate }: { canCreate: boolean }) {
  const { t } = useTranslation(['home', 'common']);
  if (!canCreate) return <EmptyState title={t('home:noneAnnotator')} />;
  const code = sample(location.origin);
  return (
    <EmptyState
      title={t('home:noneAdmin')}
      action={
        <div className={styles.sample}>
          <pre className={styles.code}>{code}</pre>
          <CopyButton value={code} label={t('common:copy')} className={styles.copy} />
        </div>
      }
    />
  );
}

/** Python in full: copied, it runs once the key and the workspace are filled in. */
function sample(origin: string): string {
  return `import argilla as rg

rg.init(
    api_url="${origin}",
    api_key="…",
    workspace="…",
)

dataset = rg.FeedbackDataset(
    fields=[rg.TextField(name="text")],
    questions=[rg.LabelQuestion(name="label", labels=["yes", "no"])],
)
dataset.add_records(
    [rg.FeedbackRecord(fields={"text": "Is this a question?"})]
)
dataset.push_to_argilla(name="my-first-dataset")`;
}
