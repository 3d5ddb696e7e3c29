import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { removing } from '#client/graphql/updates.ts';
import { toast } from '#client/ui/toast.ts';
import form from '#client/ui/Form.module.css';
import type { TaskDataset } from '../model.ts';
import { useDeleteRuleMutation } from './ChangeRules.generated.ts';
import type { Rule } from './rule.ts';

interface Props {
  dataset: TaskDataset;
  /** The rule to delete; without one nothing is asked. */
  rule: Rule | null;
  onClose(): void;
  onDeleted(query: string): void;
}

/** Asks before a rule is deleted, and deletes it. */
export function DeleteRule({ dataset, rule, onClose, onDeleted }: Props) {
  const { t } = useTranslation(['rules', 'common']);
  const [remove, { loading }] = useDeleteRuleMutation({ context: QUIET });

  const confirm = async ({ id, query }: Rule): Promise<void> => {
    try {
      await remove({
        variables: { datasetId: dataset.id, query },
        update: removing({ __typename: 'LabelingRule', id }),
      });
      toast({ message: t('deleted', { query }) });
      onDeleted(query);
    } catch (error) {
      toast({ kind: 'error', isReplacing: true, message: `${t('notDeleted', { query })}: ${saveMessage(error)}` });
    }
    onClose();
  };

  return (
    <Modal
      opened={rule !== null}
      onClose={onClose}
      title={t('confirmDelete', { query: rule?.query })}
      styles={{ title: { overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={form.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button color="danger" loading={loading} onClick={() => rule && void confirm(rule)}>
          {t('common:delete')}
        </Button>
      </div>
    </Modal>
  );
}
