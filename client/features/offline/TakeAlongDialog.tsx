import { Progress, Stack, Title } from '@mantine/core';
import { IconLuggage } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#client/lib/online.ts';
import { Choice } from '#client/ui/Choice.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { setTakesAlong, useTakesAlong } from './hoursWorkPlan.ts';
import { useTaken } from './takenList.ts';
import { TakenFacts } from './TakenFacts.tsx';
import { useHoursWork } from './useHoursWork.ts';
import { useTaking } from './useTaking.ts';

interface Props {
  userId: string;
  datasetId: string;
  onClose(): void;
}

const COUNTS = ['50', '200', '500'] as const;

/** Takes records of a dataset along, and shows what is already on the device. */
export function TakeAlongDialog({ userId, datasetId, onClose }: Props) {
  const { t } = useTranslation('offline');
  const [count, setCount] = useState<(typeof COUNTS)[number]>('50');
  const { share, problem, take } = useTaking(userId, datasetId);
  const isAutomatic = useTakesAlong(userId, datasetId);
  const hoursWork = useHoursWork();
  const isOnline = useIsOnline();
  const item = useTaken(userId).find((one) => one.datasetId === datasetId);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await take(Number(count))) onClose();
  }

  return (
    <Dialog onClose={onClose} title={t('title')}>
      <form className={form.form} onSubmit={(event) => void submit(event)}>
        <p className={form.note}>{t('text')}</p>
        {!window.isSecureContext && <p className={form.note}>{t('notSecure')}</p>}
        <Choice
          label={t('howMany')}
          value={count}
          options={COUNTS.map((value) => ({ value, label: value }))}
          onChange={setCount}
        />
        <Toggle
          label={t('hour')}
          description={t('hourHint', { count: hoursWork })}
          isOn={isAutomatic}
          onChange={(isOn) => setTakesAlong(userId, datasetId, isOn)}
        />
        {share !== null && (
          <Progress value={Math.round(share * 100)} aria-label={t('taking')} transitionDuration={200} />
        )}
        <Problem>{isOnline ? problem : t('needsNetwork')}</Problem>
        <FormActions
          label={t(item ? 'renew' : 'take')}
          loading={share !== null}
          disabled={!isOnline}
          leftSection={<IconLuggage size={16} aria-hidden />}
          onCancel={onClose}
        />
      </form>
      {item && (
        <Stack gap="md" mt="lg" pt="lg" style={{ borderTop: '1px solid var(--marl-line)' }}>
          <Title order={3}>{t('taken')}</Title>
          <TakenFacts userId={userId} item={item} />
        </Stack>
      )}
    </Dialog>
  );
}
