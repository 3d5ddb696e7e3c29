/** What the REST API takes for the name of a field, a question, a metadata property or a vector. */
export const PART_NAME = /^(?=.*[a-z0-9])[a-z0-9_-]+$/;

/** What it takes for the name of a feedback dataset. */
export const DATASET_NAME = /^(?![-_])[a-zA-Z0-9-_ ]+$/;

/** What it takes for the name of a workspace or of an older dataset. */
export const PLAIN_NAME = /^(?![-_])[a-z0-9_-]+$/;

/** How long the name of a part or a feedback dataset may be. */
export const LONGEST_NAME = 200;

/** How many kinds of vectors a dataset may have. */
export const MOST_VECTORS = 5;
