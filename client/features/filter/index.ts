export { FilterButton } from './FilterButton.tsx';
export { type Filtering, useFiltering } from './filtering.ts';
export { criteriaBar } from './parts.ts';
export { defaultCriteria } from './saved/savedFilters.ts';
export { SavedFilters } from './saved/SavedFilters.tsx';
export { SearchBox } from './SearchBox.tsx';
export { SortButton } from './SortButton.tsx';
export { useFilterCommands } from './useFilterCommands.ts';
