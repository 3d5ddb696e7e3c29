import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/features/analytics/index.ts';
import { useRefresh } from '#client/features/progress/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { settingsPath } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Link } from '#client/ui/Link.tsx';
import { figureColumn, type SheetColumn, SheetTable } from '#client/ui/SheetTable.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { type ControlScoresQuery, useControlScoresQuery } from './ControlScores.generated.ts';
import styles from './QuestionQuality.module.css';
import { UnavailableCard } from './UnavailableCard.tsx';
import { useShareColumns } from './useShareColumns.tsx';
import { Weeks } from './Weeks.tsx';

type PersonScore = NonNullable<NonNullable<ControlScoresQuery['dataset']>['controlScores']>[number];

/** Updates within this time cause one request, as each compares all answers. */
const PAUSE_MS = 5_000;

interface Props {
  datasetId: string;
  datasetName: string;
}

/** How well people answer records whose answers are known. */
export function ControlReport({ datasetId, datasetName }: Props) {
  const { t } = useTranslation(['dashboard', 'settings']);
  const { data, error, refetch } = useControlScoresQuery({
    variables: { datasetId },
    fetchPolicy: 'cache-and-network',
  });
  useRefresh(datasetId, null, refetch, PAUSE_MS);
  const { controls, controlScores: scores } = data?.dataset ?? {};
  const title = t('controls.title');
  if (!scores) return error ? <UnavailableCard title={title} refetch={refetch} /> : <Skeleton height={160} />;
  if (scores.length > 0) return <Scores scores={scores} datasetName={datasetName} />;
  const isOff = !controls?.share;
  return (
    <Card title={title} width="row">
      <EmptyState
        title={t(isOff ? 'controls.off' : 'controls.none')}
        action={
          isOff && (
            <Button component={Link} to={settingsPath(datasetId)} mt="sm">
              {t('settings:title')}
            </Button>
          )
        }
      >
        {t(isOff ? 'controls.offWhy' : 'controls.noneWhy')}
      </EmptyState>
    </Card>
  );
}

function Scores({ scores, datasetName }: { scores: readonly PersonScore[]; datasetName: string }) {
  const { t } = useTranslation('dashboard');
  const { formatNumber } = useFormats();
  const share = useShareColumns<PersonScore>(({ score }) => score.total);
  const [chosen, setChosen] = useState('');
  const person = scores.find(({ userId }) => userId === chosen) ?? scores[0]!;
  const nameOf = ({ user }: PersonScore) => user?.username ?? t('gone');

  const name: SheetColumn<PersonScore> = { title: t('quality.who'), value: nameOf };
  const records = figureColumn<PersonScore>(t('controls.records'), ({ score }) => score.records, formatNumber);
  const answers = figureColumn<PersonScore>(t('controls.answers'), ({ score }) => score.total.answers, formatNumber);
  const counts = [name, records, answers];
  const title = t('controls.title');
  return (
    <Card
      title={title}
      width="row"
      file={{ name: `${datasetName}-controls`, columns: [...counts, ...share.file], rows: scores }}
    >
      <Text c="dimmed" mb="sm">
        {t('controls.explained')}
      </Text>
      <SheetTable label={title} columns={[...counts, ...share.shown]} rows={scores} keyOf={({ userId }) => userId} />
      <NativeSelect
        mt="md"
        mb="sm"
        maw={320}
        label={t('quality.detailsOf')}
        value={person.userId}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={scores.map((row) => ({ value: row.userId, label: nameOf(row) }))}
      />
      <div className={styles.details}>
        <Weeks weeks={person.score.weeks} />
      </div>
    </Card>
  );
}
