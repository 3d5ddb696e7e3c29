export { type Field, FieldList, type FieldListProps, type SearchHits } from './FieldList.tsx';
export { recordText } from './recordText.ts';
