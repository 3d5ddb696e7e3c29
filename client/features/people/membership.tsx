import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textFilter } from '#client/lib/text.ts';
import form from '#client/ui/Form.module.css';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import styles from './panels.module.css';
import { useAddWorkspaceUserMutation, useRemoveWorkspaceUserMutation } from './Workspaces.generated.ts';

interface Membership {
  readonly workspaceId: string;
  readonly userId: string;
}

/** Functions that add a user to a workspace and remove one. */
export function useMembership() {
  const [add] = useAddWorkspaceUserMutation();
  const [remove] = useRemoveWorkspaceUserMutation();
  return {
    addMember: (membership: Membership): Promise<unknown> => add({ variables: membership }),
    removeMember: (membership: Membership): Promise<unknown> => remove({ variables: membership }),
  };
}

/** Lists of this length have a search. */
export const SEARCHED_FROM = 10;

const MAX_CHECKS = 100;

interface Props {
  workspaces: readonly { readonly id: string; readonly name: string }[];
  chosen: ReadonlySet<string>;
  isBusy?: boolean;
  onChange(id: string, isChosen: boolean): void;
}

/** Checkboxes for the workspaces of a user. */
export function WorkspaceChecks({ workspaces, chosen, isBusy = false, onChange }: Props) {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  const isFound = textFilter(search);
  const found = workspaces.filter(({ name }) => isFound(name));
  const shown = found.filter(({ id }, index) => index < MAX_CHECKS || chosen.has(id));
  if (workspaces.length === 0) return <p className={form.message}>{t('noWorkspaces')}</p>;
  return (
    <Stack gap="sm">
      {workspaces.length >= SEARCHED_FROM && (
        <SearchInput label={t('searchWorkspaces')} value={search} onChange={setSearch} />
      )}
      <div role="group" aria-label={t('workspaces')} className={styles.checkList}>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            styles={{ label: { fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' } }}
            checked={chosen.has(id)}
            disabled={isBusy}
            onChange={({ currentTarget: { checked } }) => onChange(id, checked)}
          />
        ))}
      </div>
      {shown.length < found.length && <p>{t('moreWorkspaces', { count: found.length - shown.length })}</p>}
    </Stack>
  );
}
