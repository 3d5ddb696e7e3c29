import { NativeSelect, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import {
  type Assignments_PersonFragment,
  AssignmentsDocument,
  useReassignRecordsMutation,
  useStaleAssignmentsQuery,
} from './Assignments.generated.ts';
import { usePeopleChange } from './usePeopleChange.ts';

interface Props {
  datasetId: string;
  person: Assignments_PersonFragment;
  people: readonly Assignments_PersonFragment[];
  onClose(): void;
}

/** Gives what a person has not begun for some days to another. */
export function ReassignDialog({ datasetId, person, people, onClose }: Props) {
  const { t } = useTranslation('assignments');
  const others = people.filter(({ userId }) => userId !== person.userId);
  const [to, setTo] = useState(others[0]?.userId ?? '');
  const [days, setDays] = useState<number | string>(7);
  const staleDays = Number(days) || 0;
  const { data: found } = useStaleAssignmentsQuery({
    variables: { datasetId, staleDays },
    fetchPolicy: 'network-only',
    context: QUIET,
  });
  const stale = found?.dataset?.assignments?.people.find(({ userId }) => userId === person.userId)?.stale;
  const [reassign] = useReassignRecordsMutation({ refetchQueries: [AssignmentsDocument], awaitRefetchQueries: true });
  const { isBusy, failure, carryOut } = usePeopleChange('toldReassigned', onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const input = { datasetId, from: person.userId, to, untouchedForDays: staleDays };
    void carryOut(() => reassign({ variables: { input } }).then(({ data }) => data?.reassignRecords));
  };
  return (
    <Dialog onClose={onClose} title={t('reassignOf', { name: person.username })}>
      <form className={form.form} onSubmit={submit}>
        <NativeSelect
          data-autofocus
          label={t('reassignTo')}
          value={to}
          data={others.map(({ userId, username }) => ({ value: userId, label: username }))}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <NumberInput
          label={t('untouchedFor')}
          description={t('untouchedHint')}
          value={days}
          min={0}
          max={3650}
          allowDecimal={false}
          onChange={setDays}
        />
        <p role="status" className={form.note} style={{ minHeight: '1.5em' }}>
          {stale !== undefined && t('willReassign', { count: stale })}
        </p>
        <Problem>{failure?.text}</Problem>
        <FormActions label={t('reassign')} loading={isBusy} disabled={!stale || !to} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
