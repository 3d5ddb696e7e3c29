export { type Field, FieldList, type FieldListProps, fieldParts, recordText, type SearchHits } from './FieldList.tsx';
export { fieldText } from './fieldText.ts';
export { FoldedText, PlainText } from './FoldedText.tsx';
