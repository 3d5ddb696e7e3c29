export { type Field, FieldList, type FieldListProps, type SearchHits } from './FieldList.tsx';
