export type { CardActions } from './BulkCard.tsx';
export { BulkHeader } from './BulkHeader.tsx';
export { BulkList } from './BulkList.tsx';
export { BulkConfirmation, type BulkDecision, BulkFailure, BulkProgress, type BulkWarning } from './BulkStatus.tsx';
export {
  type BulkItem,
  completedByOthers,
  completesAll,
  isOverwritten,
  itemsFor,
  restoringItems,
  type SelectedRecord,
  selectedRecords,
} from './items.ts';
export { PageCheckbox, SelectAllMatched } from './PageSelection.tsx';
export { useActiveCard } from './useActiveCard.ts';
export { orLater, useBulkApi } from './useBulkApi.ts';
export { useBulkPage } from './useBulkPage.ts';
export { useGoToCard } from './useGoToCard.ts';
export { usePageCommands } from './usePageCommands.ts';
export { useSelection } from './selection.ts';
