import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { toast } from '#client/ui/toast.ts';
import { useSaveRuleMutation } from './ChangeRules.generated.ts';
import { ruleRefusal } from './refusal.ts';
import styles from './SaveRule.module.css';
import type { RuleDraft } from './useRuleDraft.ts';

interface Props {
  datasetId: string;
  draft: RuleDraft;
  /** Whether enough is known of the rule and of those there are. */
  isReady: boolean;
  /** What is wrong already. */
  problem: string | undefined;
  onSaved(query: string): void;
}

/** Saves a rule, or changes the one with its query. Mount it anew for another rule: a refusal is that of one. */
export function SaveRule({ datasetId, draft, isReady, problem, onSaved }: Props) {
  const { t, i18n } = useTranslation(['rules', 'taskFilter']);
  const { query, labels, rule, isModified } = draft;
  const [save] = useSaveRuleMutation({ context: QUIET });
  const { isBusy, failure, run } = useAsyncAction();
  /** What follows once the rule is saved; nothing when another one is written by then. */
  const goOn = useRef<() => void>(undefined);
  useEffect(() => {
    goOn.current = () => {
      draft.settle();
      onSaved(query);
    };
    return () => void (goOn.current = undefined);
  });
  const canSave = isReady && query !== '' && labels.length > 0 && isModified && !isBusy;

  const whyNot = (error: unknown): string => ruleRefusal(error, query, i18n) ?? saveMessage(error);
  /** Beside another rule, the refusal has no place of its own. */
  const tellElsewhere = (error: unknown): never => {
    if (!goOn.current) toast({ kind: 'error', message: t('notSaved', { query, reason: whyNot(error) }) });
    throw error;
  };
  const submit = async (): Promise<void> => {
    await run(async () => {
      const { data } = await save({ variables: { input: { datasetId, query, labels: [...labels] } } }).catch(
        tellElsewhere,
      );
      goOn.current?.();
      toast({ message: t(data?.createRule.wasUpdated ? 'updated' : 'saved', { query }) });
    });
  };
  const [command] = useCommands('page', [
    { id: 'rules.save', keys: 'mod+Enter', label: t('save'), when: () => canSave, run: () => void submit() },
  ]);
  const told = failure ? whyNot(failure.error) : problem;
  return (
    <div className={styles.foot}>
      <Button
        loading={isBusy}
        disabled={!canSave}
        aria-keyshortcuts={ariaKeys(command.keys)}
        onClick={() => void submit()}
      >
        {rule ? t('update') : t('save')}
      </Button>
      <p role={told ? 'alert' : undefined} className={styles.problem}>
        {told}
      </p>
    </div>
  );
}
