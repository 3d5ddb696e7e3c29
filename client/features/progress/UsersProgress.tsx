import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import panel from '#client/ui/Panel.module.css';
import { figureColumn, type SheetColumn, SheetTable } from '#client/ui/SheetTable.tsx';
import { StatusIcon } from '#client/ui/StatusPill.tsx';
import styles from './ProgressPanel.module.css';
import { useRefresh } from './useRefresh.ts';
import { type UsersProgressQuery, useUsersProgressQuery } from './UsersProgress.generated.ts';

interface Props {
  datasetId: string;
  /** Whether a number of answers completes a record. */
  isDistributed: boolean;
  /** The viewer's own counters, because live events do not contain the viewer's own changes. */
  own: object | null;
}

type User = NonNullable<NonNullable<UsersProgressQuery['dataset']>['usersProgress']>[number];

const done = ({ completed, pending }: User, status: 'submitted' | 'discarded') => completed[status] + pending[status];

/** Each user's responses and share of all records; hidden if the server does not report them. */
export function UsersProgress({ datasetId, isDistributed, own }: Props) {
  const { t } = useTranslation(['dashboard', 'status']);
  const { formatNumber, formatPercent } = useFormats();
  const { data, refetch } = useUsersProgressQuery({
    variables: { datasetId },
    fetchPolicy: 'cache-and-network',
    errorPolicy: 'all',
    context: QUIET,
  });
  useRefresh(datasetId, own, refetch);
  const users = data?.dataset?.usersProgress;
  if (!users) return null;

  const total = data.dataset?.progress?.total ?? 0;
  const columns: SheetColumn<User>[] = [
    { title: t('annotator'), value: ({ username }) => username },
    ...(['submitted', 'discarded'] as const).map((status) => ({
      ...figureColumn<User>(t(`status:${status}`), (user) => done(user, status), formatNumber),
      icon: <StatusIcon status={status} />,
    })),
    ...(isDistributed
      ? [
          {
            ...figureColumn<User>(t('inCompleted'), ({ completed }) => completed.submitted, formatNumber),
            icon: <StatusIcon status="completed" />,
          },
        ]
      : []),
    {
      ...figureColumn<User>(
        t('share'),
        (user) => total && (done(user, 'submitted') + done(user, 'discarded')) / total,
        formatPercent,
      ),
      icon: '%',
    },
  ];
  return (
    <section className={clsx(panel.part, styles.users)} aria-labelledby="progress-users">
      <h3 id="progress-users" className={panel.heading}>
        {t('annotators')}
      </h3>
      {users.length > 0 ? (
        <SheetTable label={t('annotators')} columns={columns} rows={users} keyOf={({ username }) => username} />
      ) : (
        <p className={panel.note}>{t('nothing')}</p>
      )}
    </section>
  );
}
