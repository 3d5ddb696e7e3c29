import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';

/** What must be asked before records are answered together. */
export interface BulkWarning {
  /** How many records the act is about, where some of them are not on the page. */
  readonly beyondPage: number | null;
  /** How many of them would lose another answer. */
  readonly answered: number;
}

export type BulkDecision = 'all' | 'unanswered';

interface Props {
  warning: BulkWarning | null;
  /** Null when it shall not be done. */
  onAnswer(decision: BulkDecision | null): void;
}

/** Asks once about all risks of a bulk action. Enter alone cancels. */
export function BulkConfirmation({ warning, onAnswer }: Props) {
  const { t, i18n } = useTranslation(['bulk', 'common']);
  const { beyondPage, answered } = warning ?? { beyondPage: null, answered: 0 };
  const count = answered;
  return (
    <Modal
      opened={warning !== null}
      onClose={() => onAnswer(null)}
      title={beyondPage === null ? t('bulk:answered', { count }) : t('bulk:confirmTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {beyondPage !== null && <p>{t('bulk:confirm', { total: formatNumber(beyondPage, i18n.language) })}</p>}
      {beyondPage !== null && answered > 0 && <p>{t('bulk:answered', { count })}</p>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => onAnswer(null)}>
          {t('common:cancel')}
        </Button>
        {answered > 0 ? (
          <>
            <Button variant="default" onClick={() => onAnswer('unanswered')}>
              {t('bulk:skip')}
            </Button>
            <Button onClick={() => onAnswer('all')}>{t('bulk:overwrite')}</Button>
          </>
        ) : (
          <Button onClick={() => onAnswer('all')}>{t('common:continue')}</Button>
        )}
      </Group>
    </Modal>
  );
}
