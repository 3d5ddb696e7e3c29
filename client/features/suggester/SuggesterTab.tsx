import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { SettingsCard } from '#client/features/datasetSettings/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { RunCard } from './RunCard.tsx';
import { SuggesterForm } from './SuggesterForm.tsx';
import { TestCard } from './TestCard.tsx';
import { useSuggester } from './useSuggester.ts';

interface Props {
  datasetId: string;
  questions: readonly Question[];
  fieldNames: readonly string[];
}

/** A model that is asked for suggestions: owners set it up, admins ask it. */
export function SuggesterTab({ datasetId, questions, fieldNames }: Props) {
  const { t } = useTranslation('settings');
  const isOwner = useViewer()?.role === 'OWNER';
  const { suggester, error, refetch } = useSuggester(datasetId);
  if (!suggester) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <SkeletonText />;

  const { settings, allowedHosts } = suggester;
  if (!settings && !isOwner) {
    return <EmptyState title={t('suggester.none')}>{t('suggester.noneWhy')}</EmptyState>;
  }
  return (
    <>
      {settings && (
        <RunCard datasetId={datasetId} jobs={suggester.jobs ?? []} questions={questions} isLost={error !== undefined} />
      )}
      {isOwner ? (
        <SuggesterForm
          datasetId={datasetId}
          settings={settings}
          allowedHosts={allowedHosts}
          questions={questions}
          fieldNames={fieldNames}
        />
      ) : (
        <SettingsCard title={t('suggester.model')}>
          <Facts
            inColumns
            facts={[
              [t('suggester.model'), settings!.model],
              [t('suggester.baseUrl'), settings!.baseUrl],
              [t('suggester.agent'), settings!.agent ?? settings!.model],
            ]}
          />
        </SettingsCard>
      )}
      {settings && <TestCard datasetId={datasetId} />}
    </>
  );
}
