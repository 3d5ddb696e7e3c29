export { type Field, FieldList, type FieldListProps, type SearchHits } from './FieldList.tsx';
export { fieldParts } from './parts.ts';
export { recordText } from './recordText.ts';
export { searchedWords } from './searchHits.ts';
export { useFold } from './useFold.tsx';
export { useSearchHits } from './useSearchHits.ts';
