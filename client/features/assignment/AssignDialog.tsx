import { Checkbox, Input, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { allOf, toRecordsVariables } from '#client/features/criteria/index.ts';
import { ChoiceOutcome, RecordChoice } from '#client/features/filter/index.ts';
import { saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { AssignmentStrategy, AssignRecordsInput } from '#client/graphql/schema-types.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { useSettled } from '#client/lib/useSettled.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { WholeNumberInput } from '#client/ui/WholeNumberInput.tsx';
import styles from './Assignment.module.css';
import {
  type Assignments_PersonFragment,
  AssignmentsDocument,
  type PreviewAssignmentQuery,
  useAssignRecordsMutation,
  usePreviewAssignmentQuery,
} from './Assignments.generated.ts';
import { usePeopleChange } from './usePeopleChange.ts';

interface Props {
  datasetId: string;
  people: readonly Assignments_PersonFragment[];
  questions: readonly Question[];
  properties: readonly { readonly __typename: string; readonly name: string; readonly title: string }[];
  onClose(): void;
}

/** Assigns records to people, after a preview. */
export function AssignDialog({ datasetId, people, questions, properties, onClose }: Props) {
  const { t } = useTranslation('assignments');
  const [words, setWords] = useState('');
  const [criteria, setCriteria] = useState(() => allOf('PENDING'));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [wantedEach, setEach] = useState(1);
  const [strategy, setStrategy] = useState<AssignmentStrategy>('ROUND_ROBIN');
  const mostEach = Math.max(1, chosen.length);
  const each = Math.min(wantedEach, mostEach);
  const terms = properties.filter(({ __typename }) => __typename === 'TermsMetadataProperty');
  const [property, setProperty] = useState(terms[0]?.name ?? '');
  const [assign] = useAssignRecordsMutation({ refetchQueries: [AssignmentsDocument], awaitRefetchQueries: true });
  const { isBusy, failure, carryOut } = usePeopleChange(each > 1 ? 'toldAssignments' : 'toldAssigned', onClose);

  const input: AssignRecordsInput = {
    datasetId,
    filter: { ...toRecordsVariables(criteria).filter, statuses: null },
    search: words.trim() ? { text: words.trim() } : null,
    userIds: [...chosen],
    each,
    strategy,
    metadataProperty: strategy === 'BALANCED_BY_METADATA' ? property : null,
  };
  const { settled, isCurrent } = useSettled(input);
  const { data, error } = usePreviewAssignmentQuery({
    variables: { input: settled },
    skip: settled.userIds.length === 0,
    fetchPolicy: 'network-only',
    context: QUIET,
  });
  const isPreviewed = isCurrent && chosen.length > 0;
  const preview = isPreviewed ? data?.previewAssignment : undefined;

  const choose = (id: string, isChosen: boolean): void =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!preview?.changed) return;
    void carryOut(() => assign({ variables: { input } }).then((result) => result.data?.assignRecords));
  };
  const strategies = [
    { value: 'ROUND_ROBIN', label: t('inTurn') },
    { value: 'RANDOM', label: t('byLot') },
    ...(terms.length > 0 ? [{ value: 'BALANCED_BY_METADATA', label: t('balanced') }] : []),
  ];
  return (
    <Dialog onClose={onClose} title={t('assignRecords')} size="lg">
      <form className={form.form} onSubmit={submit}>
        <Input.Wrapper label={t('whom')} labelElement="div" required>
          <div role="group" aria-label={t('whom')} className={styles.checks}>
            {people.map(({ userId, username }, index) => (
              <Checkbox
                key={userId}
                data-autofocus={index === 0 || undefined}
                label={username}
                checked={chosen.includes(userId)}
                onChange={({ currentTarget: { checked } }) => choose(userId, checked)}
              />
            ))}
          </div>
        </Input.Wrapper>
        <div className={form.pair}>
          <WholeNumberInput
            label={t('each')}
            description={t('eachHint')}
            value={each}
            min={1}
            max={mostEach}
            onChange={setEach}
          />
          <NativeSelect
            label={t('how')}
            description={t(`how${strategy}`)}
            value={strategy}
            data={strategies}
            onChange={({ currentTarget }) => setStrategy(currentTarget.value as AssignmentStrategy)}
          />
        </div>
        {strategy === 'BALANCED_BY_METADATA' && (
          <NativeSelect
            label={t('property')}
            value={property}
            data={terms.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={({ currentTarget }) => setProperty(currentTarget.value)}
          />
        )}
        <RecordChoice {...{ datasetId, questions, words, criteria }} onWords={setWords} onCriteria={setCriteria} />
        <ChoiceOutcome label={t('preview')} isBusy={isPreviewed && !preview}>
          {chosen.length === 0 && t('choosePeople')}
          {preview && <PreviewFigures preview={preview} people={people} />}
          {isPreviewed && error && saveMessage(error)}
        </ChoiceOutcome>
        <Problem>{failure?.text}</Problem>
        <FormActions label={t('assign')} loading={isBusy} disabled={!preview?.changed} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type Preview = PreviewAssignmentQuery['previewAssignment'];

/** How many records would be assigned, and who would get how many. */
function PreviewFigures({ preview, people }: { preview: Preview; people: Props['people'] }) {
  const { t } = useTranslation('assignments');
  const { formatNumber } = useFormats();
  const { records: count, changed, people: gains } = preview;
  return (
    <>
      <strong>{changed > 0 ? t('willAssign', { count }) : t('willChangeNothing', { count })}</strong>
      <ul className={styles.gains}>
        {gains.map(({ userId, changed: gain }) => (
          <li key={userId}>
            {people.find((one) => one.userId === userId)?.username} +{formatNumber(gain)}
          </li>
        ))}
      </ul>
    </>
  );
}
