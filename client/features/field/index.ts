export { type Field, FieldList, type FieldListProps, fieldParts, recordText, type SearchHits } from './FieldList.tsx';
export { searchedWords, useSearchHits } from './searchHits.ts';
export { useFold } from './useFold.tsx';
