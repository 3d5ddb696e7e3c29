import { NumberInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { Toggle } from '#client/ui/Toggle.tsx';
import { ItemCard } from './ItemCard.tsx';
import { useItem } from './SaveForm.tsx';
import { useUpdateControlsMutation } from './UpdateSettings.generated.ts';

const MAX_SHARE = 20;

interface Props {
  datasetId: string;
  controls: { share: number; showsOwnScore: boolean; available: number };
}

/** How many records with known answers are mixed into people's queues. */
export function ControlsPart({ datasetId, controls }: Props) {
  const { t } = useTranslation('settings');
  const { formatPercent } = useFormats();
  const { share, showsOwnScore, available } = controls;
  const item = useItem({ share, showsOwnScore });
  const [update] = useUpdateControlsMutation();
  const hint = item.value.share
    ? t('controlShareSome', { nth: Math.round(100 / item.value.share) })
    : t('controlShareNone');
  const found = available > 0 ? t('controlsAvailable', { count: available }) : t('controlsMissing');
  return (
    <ItemCard
      id="controls"
      title={t('controls')}
      item={item}
      onSave={() => update({ variables: { input: { datasetId, ...item.changes } } })}
    >
      <Text c="dimmed">{t('controlsText')}</Text>
      <NumberInput
        label={t('controlShare')}
        description={`${hint} ${found}`}
        min={0}
        max={MAX_SHARE}
        allowDecimal={false}
        allowNegative={false}
        suffix={formatPercent(0).slice(1)}
        value={item.value.share}
        onChange={(value) => item.change({ share: Math.min(MAX_SHARE, Number(value) || 0) })}
      />
      <Toggle
        isOn={item.value.showsOwnScore}
        label={t('showsOwnScore')}
        description={t('showsOwnScoreText')}
        onChange={(isOn) => item.change({ showsOwnScore: isOn })}
      />
    </ItemCard>
  );
}
