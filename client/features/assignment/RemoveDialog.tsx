import { Radio, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { openOf } from './AssignmentTable.tsx';
import {
  type Assignments_PersonFragment,
  AssignmentsDocument,
  useUnassignRecordsMutation,
} from './Assignments.generated.ts';
import { usePeopleChange } from './usePeopleChange.ts';

interface Props {
  datasetId: string;
  person: Assignments_PersonFragment;
  onClose(): void;
}

/** Takes records from a person: all, or those that are not begun. */
export function RemoveDialog({ datasetId, person, onClose }: Props) {
  const { t } = useTranslation('assignments');
  const open = openOf(person) + person.needless;
  const [isAll, setAll] = useState(open === 0);
  const [unassign] = useUnassignRecordsMutation({ refetchQueries: [AssignmentsDocument], awaitRefetchQueries: true });
  const { isBusy, failure, carryOut } = usePeopleChange('toldRemoved', onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const input = { datasetId, userIds: [person.userId], untouchedForDays: isAll ? null : 0 };
    void carryOut(() => unassign({ variables: { input } }).then(({ data }) => data?.unassignRecords));
  };
  return (
    <Dialog onClose={onClose} title={t('removeOf', { name: person.username })}>
      <form className={form.form} onSubmit={submit}>
        <Radio.Group
          label={t('whatToRemove')}
          description={t('answersStay')}
          value={isAll ? 'all' : 'open'}
          onChange={(value) => setAll(value === 'all')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="open" disabled={open === 0} label={t('removesOpen', { count: open })} />
            <Radio value="all" label={t('removesAll', { count: person.assigned })} />
          </Stack>
        </Radio.Group>
        <Problem>{failure?.text}</Problem>
        <FormActions label={t('remove')} loading={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
