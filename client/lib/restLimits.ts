/** Valid names of fields, questions, metadata properties and vectors, as the REST API checks them. */
export const PART_NAME = /^(?=.*[a-z0-9])[a-z0-9_-]+$/;

/** Valid names of feedback datasets. */
export const DATASET_NAME = /^(?![-_])[a-zA-Z0-9-_ ]+$/;

/** Valid names of workspaces and of older datasets. */
export const PLAIN_NAME = /^(?![-_])[a-z0-9_-]+$/;

/** The maximum lengths of texts in characters: the REST API's, or the specification's where those are lower. */
export const LONGEST = {
  /** The length of the name of a part or a feedback dataset. */
  name: 200,
  title: 500,
  questionTitle: 200,
  questionDescription: 500,
  option: 500,
  optionValue: 200,
  optionDescription: 1000,
  guidelines: 10_000,
} as const;

/** The maximum number of vectors of a dataset. */
export const MOST_VECTORS = 5;
