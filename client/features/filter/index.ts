export { type Filtering, useFilterCommands, useFiltering } from './filtering.ts';
export { criteriaBar, FilterButton, SavedFilters, SortButton } from './FilterTools.tsx';
export { defaultCriteria } from './savedFilters.ts';
export { SearchBox } from './SearchBox.tsx';
