export { entriesAround, entryAt, positionOf, type QueueEntry } from './queue.ts';
export type { QueuedRecord_RecordFragment } from './QueuedRecord.generated.ts';
export { RecordHeader, RecordNavigation } from './RecordHeader.tsx';
export type { RecordInfo } from './RecordInfoDialog.tsx';
export { BaseRecordMenu, RecordMenu } from './RecordMenu.tsx';
export { prefetchWindow } from './recordWindow.ts';
export { StatusTabs, type TabCounts, useTabCounts } from './StatusTabs.tsx';
export { recordStatus, useAdjacentRecord, useEviction, useRecord } from './useRecord.ts';
export { useRecordQueue } from './useRecordQueue.ts';
