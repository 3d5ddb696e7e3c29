import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/features/analytics/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { figureColumn, type SheetColumn, SheetTable } from '#client/ui/SheetTable.tsx';
import { ConfusionTable } from './ConfusionTable.tsx';
import { HardestLabels } from './HardestLabels.tsx';
import styles from './QuestionQuality.module.css';
import { isCompared, type Quality, type Subject, subjectsOf } from './subjects.ts';
import { useShareColumns } from './useShareColumns.tsx';
import { Weeks } from './Weeks.tsx';

interface Props {
  quality: Quality;
  datasetName: string;
}

/** The quality of the answers to a question by person and agent, and the details of one person, one agent or everybody. */
export function QuestionQuality({ quality, datasetName }: Props) {
  const { t } = useTranslation('dashboard');
  const { formatNumber, formatPercent } = useFormats();
  const { question, labels } = quality;
  const subjects = subjectsOf(quality);
  const [chosen, setChosen] = useState('');
  const compared = subjects.filter(isCompared);
  const subject = compared.find(({ key }) => key === chosen) ?? compared[0];
  const texts = new Map('options' in question ? question.options.map(({ value, text }) => [value, text]) : []);
  const textOf = (label: string) => texts.get(label) ?? label;
  const share = useShareColumns<Subject>(({ score }) => score.total);
  const nameOf = ({ kind, name }: Subject) =>
    kind === 'everybody' ? t('quality.everybody') : (name ?? t(kind === 'agent' ? 'unknownAgent' : 'gone'));

  const name: SheetColumn<Subject> = { title: t('quality.who'), value: nameOf };
  const kind: SheetColumn<Subject> = { title: t('quality.kind'), value: (row) => t(`quality.kinds.${row.kind}`) };
  const answers = figureColumn<Subject>(t('quality.compared'), ({ score }) => score.total.answers, formatNumber);
  const changed = figureColumn<Subject>(
    t('quality.changed'),
    ({ judgement }) => judgement?.changedRate ?? null,
    formatPercent,
  );
  const figure = (title: string, value: (row: Subject) => number | null) => figureColumn(title, value, String);
  const file = [
    name,
    kind,
    answers,
    ...share.file,
    figure(t('quality.judged'), ({ judgement }) => judgement?.judged ?? null),
    figure(t('quality.kept'), ({ judgement }) => judgement?.kept ?? null),
    changed,
  ];
  const title = t('quality.ofQuestion', { title: question.title });
  return (
    <Card
      title={title}
      width="row"
      file={{ name: `${datasetName}-${question.name}-quality`, columns: file, rows: subjects }}
    >
      <SheetTable
        label={title}
        columns={[name, kind, answers, ...share.shown, ...(quality.agents.length > 0 ? [changed] : [])]}
        rows={subjects}
        keyOf={({ key }) => key}
      />
      {subject && (
        <>
          <Group mt="md" mb="sm" gap="sm">
            <NativeSelect
              label={t('quality.detailsOf')}
              value={subject.key}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={compared.map((row) => ({ value: row.key, label: nameOf(row) }))}
            />
          </Group>
          <div className={styles.details}>
            <Weeks weeks={subject.score.weeks} />
            <HardestLabels labels={subject.score.hardest} textOf={textOf} />
            <ConfusionTable labels={labels} confusion={subject.score.confusion} textOf={textOf} />
          </div>
        </>
      )}
    </Card>
  );
}
