/** What the REST API takes for the name of a field, a question, a metadata property or a vector. */
export const PART_NAME = /^(?=.*[a-z0-9])[a-z0-9_-]+$/;

/** What it takes for the name of a feedback dataset. */
export const DATASET_NAME = /^(?![-_])[a-zA-Z0-9-_ ]+$/;

/** What it takes for the name of a workspace or of an older dataset. */
export const PLAIN_NAME = /^(?![-_])[a-z0-9_-]+$/;

/** How long texts may be, in characters: as it takes them or, where that is tighter, as the specification wants them. */
export const LONGEST = {
  /** Of a part or a feedback dataset. */
  name: 200,
  title: 500,
  questionTitle: 200,
  questionDescription: 500,
  option: 500,
  optionValue: 200,
  optionDescription: 1000,
  guidelines: 10_000,
} as const;

/** How many kinds of vectors a dataset may have. */
export const MOST_VECTORS = 5;
