import { NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { ExportedAnswers, ExportInput, FileFormat } from '#client/graphql/schema-types.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import { Choice } from '#client/ui/Choice.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { useExportPathLazyQuery } from './Transfer.generated.ts';

export interface ExportDialogProps {
  datasetId: string;
  /** The records on screen, if there are any. */
  shown?: Omit<ExportInput, 'scope' | 'vectors' | 'answers'>;
  /** Whether the records on screen are filtered; then they are preselected. */
  isNarrowed?: boolean;
  /** Whether the viewer may export everybody's responses. */
  canSeeAll: boolean;
  onClose(): void;
}

const FORMATS: { value: FileFormat; label: string }[] = [
  { value: 'JSONL', label: 'JSONL' },
  { value: 'CSV', label: 'CSV' },
  { value: 'PARQUET', label: 'Parquet' },
];

const ANSWERS = ['ALL', 'MAJORITY'] as const;
/** An Argilla server has no resolutions. */
const SETTLED = [...ANSWERS, 'RESOLUTION_ELSE_MAJORITY', 'RESOLUTION'] as const;

export function ExportDialog({ datasetId, shown, isNarrowed = false, canSeeAll, onClose }: ExportDialogProps) {
  const { t } = useTranslation('transfer');
  const offered = useCapabilities()?.resolutions ? SETTLED : ANSWERS;
  const [which, setWhich] = useState<'all' | 'shown'>(isNarrowed ? 'shown' : 'all');
  const [format, setFormat] = useState<FileFormat>('JSONL');
  const [scope, setScope] = useState<'EVERYONE' | 'MINE'>(canSeeAll ? 'EVERYONE' : 'MINE');
  const [answers, setAnswers] = useState<ExportedAnswers>('ALL');
  const [vectors, setVectors] = useState(false);
  const [ask, { loading, error }] = useExportPathLazyQuery({ fetchPolicy: 'network-only' });

  async function download(event: FormEvent): Promise<void> {
    event.preventDefault();
    const where = {
      scope,
      vectors,
      ...(scope === 'EVERYONE' && { answers }),
      ...(which === 'shown' ? withScope(shown, scope) : {}),
    };
    const { data } = await ask({ variables: { datasetId, format, where }, context: QUIET });
    if (data?.dataset?.__typename !== 'FeedbackDataset') return;
    const link = document.createElement('a');
    link.href = data.dataset.exportPath;
    link.download = '';
    link.click();
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={t('exportTitle')}>
      <form className={form.form} onSubmit={(event) => void download(event)}>
        <p className={form.note}>{t('exportText')}</p>
        {shown && (
          <Choice
            label={t('which')}
            value={which}
            options={[
              { value: 'shown', label: t('whichShown') },
              { value: 'all', label: t('whichAll') },
            ]}
            onChange={setWhich}
          />
        )}
        <Choice label={t('format')} value={format} options={FORMATS} onChange={setFormat} />
        {canSeeAll && (
          <Choice
            label={t('whose')}
            value={scope}
            options={[
              { value: 'EVERYONE', label: t('whoseEveryone') },
              { value: 'MINE', label: t('whoseMine') },
            ]}
            onChange={setScope}
          />
        )}
        {which === 'shown' && scope === 'EVERYONE' && <p className={form.note}>{t('anyStatus')}</p>}
        {scope === 'EVERYONE' && (
          <NativeSelect
            label={t('answers')}
            description={answers === 'ALL' ? undefined : t(`answersText_${answers}`)}
            inputWrapperOrder={['label', 'input', 'description']}
            value={answers}
            data={offered.map((value) => ({ value, label: t(`answers_${value}`) }))}
            onChange={({ currentTarget }) => setAnswers(currentTarget.value as ExportedAnswers)}
          />
        )}
        <Toggle label={t('withVectors')} isOn={vectors} onChange={setVectors} />
        <Problem>
          {error && (problemOf(error).reason === 'ADDRESS_TOO_LONG' ? t('tooManyConditions') : userMessage(error))}
        </Problem>
        <FormActions
          label={t('download')}
          loading={loading}
          leftSection={<IconDownload size={16} aria-hidden />}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** The status filter on screen refers to the viewer's own responses, so it does not apply to everybody's. */
function withScope(shown: ExportDialogProps['shown'], scope: 'EVERYONE' | 'MINE'): ExportDialogProps['shown'] {
  if (scope === 'MINE' || !shown?.filter) return shown;
  return { ...shown, filter: { ...shown.filter, statuses: null } };
}
