import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { useFocusOnChange } from '#client/ui/focus.ts';
import { type TaskCriteria, typedQuery } from '../criteria/index.ts';
import type { TaskDataset } from '../model.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { ruleDraft, type SelectedLabels, useRules } from './rules.ts';
import { RulesManager } from './RulesManager.tsx';

interface Props {
  dataset: TaskDataset;
  /** The criteria of the page. The query is the draft's, unless another one is being typed. */
  criteria: TaskCriteria;
  onSearch(criteria: TaskCriteria): void;
  /** The labels of the draft. */
  selected: SelectedLabels | null;
  onSelect(selected: SelectedLabels | null): void;
  /** The records, which are shown below the editor. */
  children?: ReactNode;
}

/** Labeling rules: the editor of one rule above the records it finds, or the list of all rules. */
export function RulesView({ dataset, criteria, onSearch, selected, onSelect, children }: Props) {
  const [isManaging, setManaging] = useState(false);
  const manage = useRef<HTMLButtonElement>(null);
  useFocusOnChange(isManaging, () => manage.current);
  const { rules, error } = useRules(dataset);
  const typed = useSyncExternalStore(typedQuery.subscribe, typedQuery.read);
  const draft = ruleDraft({ rules: rules ?? [], queryText: typed ?? criteria.queryText, selected, onSelect });
  const [searched, setSearched] = useState(criteria.queryText);
  const searchFor = (queryText: string): void => {
    if (queryText !== criteria.queryText) onSearch({ ...criteria, queryText });
  };

  // A search shows its results.
  if (searched !== criteria.queryText) {
    setSearched(criteria.queryText);
    if (criteria.queryText) setManaging(false);
  }

  if (isManaging) {
    return (
      <RulesManager
        dataset={dataset}
        onOpen={(query) => {
          searchFor(query);
          setManaging(false);
        }}
        onDeleted={(query) => {
          if (query === draft.query) searchFor('');
        }}
        onClose={() => setManaging(false)}
      />
    );
  }
  return (
    <>
      <RuleEditor
        dataset={dataset}
        criteria={criteria}
        draft={draft}
        isTyped={typed !== null}
        ruleCount={rules?.length}
        listError={error}
        onSaved={searchFor}
        manageRef={manage}
        onManage={() => setManaging(true)}
      />
      {children}
    </>
  );
}
