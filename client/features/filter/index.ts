export { type Filtering, useFilterCommands, useFiltering } from './filtering.ts';
export { criteriaBar, FilterButton, filterPanel, SavedFilters, SortButton } from './FilterTools.tsx';
export { ChoiceOutcome, RecordChoice } from './RecordChoice.tsx';
export { defaultCriteria } from './savedFilters.ts';
export { SearchBox } from './SearchBox.tsx';
