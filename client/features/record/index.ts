export { EmptyQueue } from './EmptyQueue.tsx';
export { entryAt, positionOf } from './queue.ts';
export { type QueuedRecord_RecordFragment, useQueuedRecordQuery } from './QueuedRecord.generated.ts';
export { RecordHeader } from './RecordHeader.tsx';
export { RecordMenu } from './RecordMenu.tsx';
export { recordStatus } from './recordStatus.ts';
export { StatusTabs } from './StatusTabs.tsx';
export { useTabCounts } from './useTabCounts.ts';
export { useRecordQueue } from './useRecordQueue.ts';
