import { useApolloClient } from '@apollo/client/react';
import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useTaskLiveSubscription } from './TaskLive.generated.ts';
import { TaskPageDocument } from './TaskPage.generated.ts';
import { TaskProgressDocument } from './TaskProgress.generated.ts';

interface Followed {
  id: string;
  name: string;
  workspace: { name: string };
}

/**
 * Keeps the progress and the labels of a dataset as they are on the server while the page is seen. The records on it stay as
 * they were read, until somebody asks for them anew: nothing moves under a person's hands. `onOthersWork` hears that some of them
 * may be others by now.
 */
export function useTaskLive({ id, name, workspace }: Followed, onOthersWork: () => void): void {
  const client = useApolloClient();
  const variables = { workspace: workspace.name, name };
  const options = useLiveOptions(() => {
    // What happened before the stream was open is missed by nobody. A failure is mended by the next event.
    const reading = { query: TaskProgressDocument, variables, fetchPolicy: 'network-only', context: QUIET } as const;
    client.query(reading).catch(() => undefined);
  });
  useTaskLiveSubscription({
    ...options,
    variables: { datasetId: id },
    onData: ({ data: { data } }) => {
      const kinds = data?.datasetChanged.kinds ?? [];
      if (kinds.includes('RECORDS_UPDATED')) onOthersWork();
      if (!kinds.includes('SETTINGS') && !kinds.includes('DELETED')) return;
      void client.refetchQueries({ include: [TaskPageDocument] });
    },
  });
}
