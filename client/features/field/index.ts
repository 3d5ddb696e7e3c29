export { type Field, FieldList, type FieldListProps, recordText, type SearchHits } from './FieldList.tsx';
export { fieldParts } from './parts.ts';
export { searchedWords, useSearchHits } from './searchHits.ts';
export { useFold } from './useFold.tsx';
