export type { CardActions } from './BulkCard.tsx';
export { BulkHeader } from './BulkHeader.tsx';
export { BulkList, type BulkListHandle } from './BulkList.tsx';
export { BulkConfirmation, type BulkDecision, BulkFailure, BulkProgress, type BulkWarning } from './BulkStatus.tsx';
export {
  type BulkItem,
  completesAll,
  isOverwritten,
  itemsFor,
  restoringItems,
  type SelectedRecord,
  selectedRecords,
} from './items.ts';
export { useBulkApi } from './useBulkApi.ts';
export { useBulkPage } from './useBulkPage.ts';
export { useSelection } from './selection.ts';
