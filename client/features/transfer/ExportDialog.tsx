import { Button, Modal, Switch } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { ExportInput, FileFormat } from '#client/graphql/schema-types.ts';
import { Choice } from '#client/ui/Choice.tsx';
import form from '#client/ui/Form.module.css';
import { returnFocus } from '#client/ui/returnFocus.ts';
import styles from './ExportDialog.module.css';
import { useExportPathLazyQuery } from './Transfer.generated.ts';

export interface ExportDialogProps {
  datasetId: string;
  /** The records on screen, if there are any. */
  shown?: Omit<ExportInput, 'scope' | 'vectors'>;
  /** Whether somebody looks for some of the records: those are probably wanted then. */
  isNarrowed?: boolean;
  /** Whether everybody's responses may be had. */
  canSeeAll: boolean;
  onClose(): void;
}

const FORMATS: readonly FileFormat[] = ['JSONL', 'CSV', 'PARQUET'];
const FORMAT_NAMES: Partial<Record<FileFormat, string>> = { JSONL: 'JSONL', CSV: 'CSV', PARQUET: 'Parquet' };

/** Which records to take out of a dataset, with what, as what kind of file. */
export function ExportDialog({ datasetId, shown, isNarrowed = false, canSeeAll, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['transfer', 'common']);
  useEffect(returnFocus, []);
  const [which, setWhich] = useState<'all' | 'shown'>(isNarrowed ? 'shown' : 'all');
  const [format, setFormat] = useState<FileFormat>('JSONL');
  const [scope, setScope] = useState<'EVERYONE' | 'MINE'>(canSeeAll ? 'EVERYONE' : 'MINE');
  const [vectors, setVectors] = useState(false);
  const [ask, { loading, error }] = useExportPathLazyQuery({ fetchPolicy: 'network-only' });

  async function download(event: FormEvent): Promise<void> {
    event.preventDefault();
    const where = { scope, vectors, ...(which === 'shown' ? withScope(shown, scope) : {}) };
    const { data } = await ask({ variables: { datasetId, format, where }, context: QUIET });
    if (data?.dataset?.__typename !== 'FeedbackDataset') return;
    const link = document.createElement('a');
    link.href = data.dataset.exportPath;
    link.download = '';
    link.click();
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('transfer:exportTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form className={form.form} onSubmit={(event) => void download(event)}>
        <p className={styles.text}>{t('transfer:exportText')}</p>
        {shown && (
          <Choice
            styles={styles}
            label={t('transfer:which')}
            value={which}
            options={[
              { value: 'shown', label: t('transfer:whichShown') },
              { value: 'all', label: t('transfer:whichAll') },
            ]}
            onChange={setWhich}
          />
        )}
        <Choice
          styles={styles}
          label={t('transfer:format')}
          value={format}
          options={FORMATS.map((one) => ({ value: one, label: FORMAT_NAMES[one] ?? one }))}
          onChange={setFormat}
        />
        {canSeeAll && (
          <Choice
            styles={styles}
            label={t('transfer:whose')}
            value={scope}
            options={[
              { value: 'EVERYONE', label: t('transfer:whoseEveryone') },
              { value: 'MINE', label: t('transfer:whoseMine') },
            ]}
            onChange={setScope}
          />
        )}
        {which === 'shown' && scope === 'EVERYONE' && <p className={styles.text}>{t('transfer:anyStatus')}</p>}
        <Switch
          label={t('transfer:withVectors')}
          checked={vectors}
          onChange={({ currentTarget }) => setVectors(currentTarget.checked)}
        />
        {error && (
          <p role="alert" className={styles.problem}>
            {problemOf(error).reason === 'ADDRESS_TOO_LONG' ? t('transfer:tooManyConditions') : userMessage(error)}
          </p>
        )}
        <div className={form.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={loading} leftSection={<IconDownload size={16} aria-hidden />}>
            {t('transfer:download')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** On screen records have the viewer's own status. With everybody's responses none is asked for: it would be another one. */
function withScope(shown: ExportDialogProps['shown'], scope: 'EVERYONE' | 'MINE'): ExportDialogProps['shown'] {
  if (scope === 'MINE' || !shown?.filter) return shown;
  return { ...shown, filter: { ...shown.filter, statuses: null } };
}
