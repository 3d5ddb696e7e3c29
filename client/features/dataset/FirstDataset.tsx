import { useTranslation } from 'react-i18next';
import { CodeSample } from '#client/ui/CodeSample.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';

/** What to see where there is no dataset at all: who can make one learns how. */
export function FirstDataset({ canCreate }: { canCreate: boolean }) {
  const { t } = useTranslation(['home', 'common']);
  if (!canCreate) return <EmptyState title={t('home:noneAnnotator')} />;
  return (
    <EmptyState
      title={t('home:noneAdmin')}
      action={<CodeSample code={sample(location.origin)} copyLabel={t('common:copy')} />}
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
