import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { type Sort, sorted } from '#client/lib/sorting.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import data from '#client/ui/DataTable.module.css';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import styles from './Assignment.module.css';
import type { Assignments_PersonFragment } from './Assignments.generated.ts';

type Person = Assignments_PersonFragment;
type Key = 'username' | 'assigned' | 'done' | 'open' | 'stale';

interface Props {
  people: readonly Person[];
  onReassign(person: Person): void;
  onRemove(person: Person): void;
}

/** The number of records that a person has still to begin. */
export const openOf = ({ assigned, done, begun, needless }: Person): number => assigned - done - begun - needless;

/** The assignments, with the progress of each person. */
export function AssignmentTable({ people, onReassign, onRemove }: Props) {
  const { t, i18n } = useTranslation(['assignments', 'people']);
  const { formatNumber } = useFormats();
  const [sort, setSort] = useState<Sort<Key>>({ by: 'assigned', isDescending: true });
  const valueOf = (person: Person, by: Key) => (by === 'open' ? openOf(person) : person[by]);
  const columns = [
    { by: 'username', title: t('person'), className: styles.person },
    { title: t('progress'), className: styles.progress },
    { by: 'assigned', title: t('assigned'), className: styles.figure, isDescendingFirst: true },
    { by: 'done', title: t('done'), className: styles.figure, isDescendingFirst: true },
    { by: 'open', title: t('open'), className: styles.figure, isDescendingFirst: true },
    { by: 'stale', title: t('stale'), className: styles.figure, isDescendingFirst: true },
    { title: t('actions'), className: styles.actions },
  ] as const;
  const rows = sorted(people, {
    language: i18n.language,
    isDescending: sort.isDescending,
    by: (person) => valueOf(person, sort.by),
    nameOf: ({ username }) => username,
  });
  return (
    <DataTable label={t('people')} columns={columns} sort={sort} onSort={setSort} count={rows.length}>
      <tbody>
        {rows.map((person) => {
          const { userId, username, role, assigned, done, begun, stale } = person;
          const open = openOf(person);
          const parts = [
            { status: 'submitted', count: done + person.needless },
            { status: 'draft', count: begun },
            { status: 'pending', count: open },
          ] as const;
          return (
            <tr key={userId} className={data.row}>
              <th scope="row" className={styles.person}>
                <span className={styles.name} title={username}>
                  {username}
                </span>
                <Text size="xs" truncate>
                  {t(`people:role${role}`)}
                </Text>
              </th>
              <td className={styles.progress}>
                {assigned > 0 ? (
                  <ProgressBar label={t('progressOf', { name: username })} parts={parts} />
                ) : (
                  <Text size="xs">{t('nothingAssigned')}</Text>
                )}
              </td>
              {(
                [
                  ['assigned', assigned],
                  ['done', done],
                  ['open', open],
                  ['stale', stale],
                ] as const
              ).map(([name, value]) => (
                <td key={name} className={styles.figure} data-none={assigned === 0 || undefined}>
                  {assigned > 0 && (
                    <>
                      <span className={styles.label}>{t(name)}</span> {formatNumber(value)}
                    </>
                  )}
                </td>
              ))}
              <td className={styles.actions}>
                {assigned > 0 && (
                  <>
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={open === 0}
                      aria-label={t('reassignOf', { name: username })}
                      onClick={() => onReassign(person)}
                    >
                      {t('reassign')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('removeOf', { name: username })}
                      onClick={() => onRemove(person)}
                    >
                      {t('remove')}
                    </Button>
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}
