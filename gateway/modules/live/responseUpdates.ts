import type { Context } from '#gateway/graphql/context.ts';
import type { DatasetEvent, LiveEvent, ResponseEvent } from '#gateway/live/bus.ts';
import { admit, lookAgain } from './live.access.ts';
import type { ResponseUpdateModel } from './live.model.ts';
import { MOST_WAITING, openStream, tooSlow } from './live.stream.ts';

/** Tells every response that changes in a dataset, one by one; drafts only to their authors. */
export async function responseUpdates(datasetId: string, context: Context) {
  return openStream<ResponseEvent | DatasetEvent, ResponseUpdateModel>(context, new Set([datasetId]), async (inbox) => {
    const { viewerId } = await admit([datasetId], context);
    const hear = (event: LiveEvent): void => {
      if ((event.type !== 'response' && event.type !== 'dataset') || event.datasetId !== datasetId) return;
      if (event.origin !== null && event.origin === context.origin) return;
      if (concerns(event, viewerId) && inbox.size <= MOST_WAITING) inbox.put(event);
    };
    const read = async (event: ResponseEvent | DatasetEvent, end: () => void) => {
      if (inbox.size >= MOST_WAITING) throw tooSlow();
      if (!(await lookAgain(datasetId, context))) end();
      else if (event.type === 'response') {
        const { kind: change, recordId, userId } = event;
        return { change, datasetId, recordId, userId, isOwn: userId === viewerId };
      }
      return undefined;
    };
    return { hear, read };
  });
}

/** Of the dataset itself only its end matters. */
const concerns = (event: ResponseEvent | DatasetEvent, viewerId: string): boolean =>
  event.type === 'dataset'
    ? event.kinds.includes('DELETED')
    : event.userId === viewerId || event.forOthers === 'everything';
