import { useApolloClient } from '@apollo/client/react';
import { useCallbackRef } from '@mantine/hooks';
import { useGoToCard } from '#client/features/bulk/index.ts';
import type { TaskCriteria } from '#client/features/task/criteria/index.ts';
import { pageAt, pageCount } from './pages.ts';
import { TaskPageDocument, TaskProgressDocument } from './TaskPage.generated.ts';
import type { ViewProps } from './view.ts';

type Settings = Pick<ViewProps, 'address' | 'list' | 'actions' | 'cards'>;

/** The ways to other records. All that takes records off the screen asks first while there are edits. */
export function useTaskNavigation({ address, list, actions, cards }: Settings) {
  const client = useApolloClient();
  const { criteria, page, size } = address;
  const { confirmLeaving } = actions;
  const { records = [], total, isLoading } = list;
  const lastPage = pageCount(total, size);

  const reload = (): void => void actions.settled().then(list.reload);
  const refresh = useCallbackRef((): void =>
    confirmLeaving(() => {
      reload();
      void client.refetchQueries({ include: [TaskPageDocument, TaskProgressDocument] });
    }),
  );
  const toSearch = useCallbackRef((to: TaskCriteria): void => confirmLeaving(() => void address.search(to)));
  const toPage = useCallbackRef((to: number): void => confirmLeaving(() => void address.go({ page: to })));
  const toRecord = useGoToCard({
    first: (page - 1) * size + 1,
    count: records.length,
    isLoading,
    turnTo: (position) => pageAt(position, size) !== page && toPage(pageAt(position, size)),
    focusAt: cards.focusAt,
  });
  /** The active record stays on screen. */
  const toSize = useCallbackRef((to: number): void =>
    confirmLeaving(() => void address.go({ size: to, page: pageAt((page - 1) * size + cards.at + 1, to) })),
  );

  // The next records have moved up to this page: going to the next page would skip them.
  const { statuses } = criteria;
  const hasGaps = statuses.length > 0 && records.some(({ status }) => !statuses.includes(status));
  const canTurn = (step: 1 | -1): boolean => (step === 1 ? page < lastPage || hasGaps : page > 1);
  const turn = (step: 1 | -1): void => {
    if (step === 1 && hasGaps) confirmLeaving(reload);
    else toPage(page + step);
  };
  return { lastPage, canTurn, turn, reload, refresh, toSearch, toPage, toRecord, toSize };
}
