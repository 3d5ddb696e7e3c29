export { CriteriaBar } from './chips/CriteriaBar.tsx';
export { FilterButton } from './FilterButton.tsx';
export { type Filtering, useFiltering } from './filtering.ts';
export { NoMatches } from './NoMatches.tsx';
export { defaultCriteria } from './saved/savedFilters.ts';
export { SavedFilters } from './saved/SavedFilters.tsx';
export { SearchBox } from './SearchBox.tsx';
export { SortButton } from './SortButton.tsx';
export { useFilterCommands } from './useFilterCommands.ts';
