import type { ResponseChange } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import type { DatasetEvent, ResponseEvent } from '#gateway/live/bus.ts';
import { authorize, readProgress } from './live.access.ts';
import { MAX_WAITING, openStream, type StreamEvent, tooSlow } from './live.stream.ts';

export interface ResponseUpdateModel {
  change: ResponseChange;
  datasetId: string;
  recordId: string;
  userId: string | null;
  isOwn: boolean;
}

/** Sends every changed response in a dataset; drafts only to their authors. */
export async function responseUpdates(datasetId: string, context: Context) {
  return openStream<ResponseEvent | DatasetEvent, ResponseUpdateModel>(context, new Set([datasetId]), async (queue) => {
    const { viewerId } = await authorize([datasetId], context);
    const onEvent = (event: StreamEvent): void => {
      if (event.type !== 'gap' && concerns(event, viewerId) && queue.size <= MAX_WAITING) queue.put(event);
    };
    const read = async (event: ResponseEvent | DatasetEvent, end: () => void) => {
      if (queue.size >= MAX_WAITING) throw tooSlow();
      if (!(await readProgress(datasetId, context))) end();
      else if (event.type === 'response') {
        const { kind: change, recordId, userId } = event;
        return { change, datasetId, recordId, userId, isOwn: userId === viewerId };
      }
      return undefined;
    };
    return { onEvent, read };
  });
}

/** Whether an event matters here: of the events of the dataset itself, only its deletion does. */
const concerns = (event: ResponseEvent | DatasetEvent, viewerId: string): boolean =>
  event.type === 'dataset'
    ? event.kinds.includes('DELETED')
    : event.userId === viewerId || event.forOthers === 'everything';
