import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { useSwitchTaskDatasetMutation } from './ChangeTaskSettings.generated.ts';
import styles from './Actions.module.css';

interface Props {
  datasetId: string;
  isClosed: boolean;
  onSwitched(): void;
}

/** Closes a dataset, so that nobody reads or writes its records, or opens it again. */
export function AccessPart({ datasetId, isClosed, onSwitched }: Props) {
  const { t } = useTranslation('taskSettings');
  const titleId = useId();
  const [change] = useSwitchTaskDatasetMutation({ context: QUIET });
  const { isBusy, failure, run } = useAsyncAction();
  const submit = async (): Promise<void> => {
    if (await run(() => change({ variables: { id: datasetId, isOpening: isClosed } }))) onSwitched();
  };
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId} className={styles.title}>
        {t('access')}
      </h2>
      <p role="status" className={styles.note}>
        {isClosed ? t('isClosed') : t('isOpen')}
      </p>
      {failure && (
        <p role="alert" className={styles.problem}>
          {failure.text}
        </p>
      )}
      <Button variant="default" loading={isBusy} onClick={() => void submit()}>
        {isClosed ? t('open') : t('close')}
      </Button>
    </section>
  );
}
