import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '#client/features/analytics/index.ts';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import { settingsPath } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { figureColumn, type SheetColumn, SheetTable } from '#client/ui/SheetTable.tsx';
import { type ControlScoresQuery, useControlScoresQuery } from './ControlScores.generated.ts';
import styles from './QuestionQuality.module.css';
import { ShareBar } from './ShareBar.tsx';
import { useShareTexts } from './useShareTexts.ts';
import { Weeks } from './Weeks.tsx';

type PersonScore = NonNullable<NonNullable<ControlScoresQuery['dataset']>['controlScores']>[number];

export const useControlScores = (datasetId: string, isSkipped: boolean) =>
  useControlScoresQuery({ variables: { datasetId }, fetchPolicy: 'cache-and-network', skip: isSkipped });

interface Props {
  datasetId: string;
  datasetName: string;
  report: ReturnType<typeof useControlScores>;
}

/** How well people answer records whose answers are known. */
export function ControlReport({ datasetId, datasetName, report }: Props) {
  const { t } = useTranslation(['dashboard', 'settings', 'common']);
  const { data, error, refetch } = report;
  const { controls, controlScores: scores } = data?.dataset ?? {};
  const title = t('controls.title');
  if (!scores) {
    if (!error) return null;
    return (
      <Card title={title} isWide>
        <Text mb="sm">{t('common:unavailable', { what: title })}</Text>
        <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
          {t('common:retry')}
        </Button>
      </Card>
    );
  }
  if (scores.length > 0) return <Scores scores={scores} datasetName={datasetName} />;
  const isOff = !controls?.share;
  return (
    <Card title={title} isWide>
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
  const { t, i18n } = useTranslation('dashboard');
  const { interval } = useShareTexts();
  const [chosen, setChosen] = useState('');
  const person = scores.find(({ userId }) => userId === chosen) ?? scores[0]!;
  const nameOf = ({ user }: PersonScore) => user?.username ?? t('gone');
  const number = (value: number) => formatNumber(value, i18n.language);

  const name: SheetColumn<PersonScore> = { title: t('quality.who'), value: nameOf };
  const records = figureColumn<PersonScore>(t('controls.records'), ({ score }) => score.records, number);
  const answers = figureColumn<PersonScore>(t('controls.answers'), ({ score }) => score.total.answers, number);
  const rate = figureColumn<PersonScore>(
    t('quality.right'),
    ({ score }) => score.total.rate,
    (value) => formatPercent(value, i18n.language),
  );
  const figure = (title: string, value: (row: PersonScore) => number | null) => figureColumn(title, value, String);
  const file = [
    ...[name, records, answers, figure(t('quality.rightCount'), ({ score }) => score.total.right), rate],
    figure(t('quality.low'), ({ score }) => score.total.low),
    figure(t('quality.high'), ({ score }) => score.total.high),
  ];
  const title = t('controls.title');
  return (
    <Card title={title} isWide file={{ name: `${datasetName}-controls`, columns: file, rows: scores }}>
      <Text c="dimmed" mb="sm">
        {t('controls.explained')}
      </Text>
      <SheetTable
        label={title}
        columns={[
          name,
          records,
          answers,
          { ...rate, show: ({ score }) => <ShareBar share={score.total} /> },
          {
            title: t('quality.interval'),
            value: ({ score }) => score.total.low,
            show: ({ score }) => interval(score.total),
          },
        ]}
        rows={scores}
        keyOf={({ userId }) => userId}
      />
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
