export { type Field, FieldList, type FieldListProps, fieldParts, recordText, type SearchHits } from './FieldList.tsx';
export { FoldedText, PlainText } from './FoldedText.tsx';
