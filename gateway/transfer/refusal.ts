import type { RefusalCode } from '#gateway/graphql/__generated__/types.ts';

/** Why a file, a row or an import is refused; `about` fills the placeholders of the reason. */
export interface Refusal {
  code: RefusalCode;
  about: Record<string, string | number>;
}

/** The reason as a sentence. */
export const sentenceOf = ({ code, about }: Refusal): string =>
  REASONS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(about[name]));

/** Thrown by the reader of a file for the whole file, and while a record is made for a single row. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(code: RefusalCode, about: Refusal['about'] = {}) {
    super(sentenceOf({ code, about }));
    this.refusal = { code, about };
  }
}

export function refuse(code: RefusalCode, about?: Refusal['about']): never {
  throw new RefusalError(code, about);
}

/** The reasons, as the client has them in its locales and the schema in its descriptions. */
export const REASONS: Readonly<Record<RefusalCode, string>> = {
  ANSWER_NOT_TEXT: 'The answer to “{question}” must be a text, but is {value}.',
  ANSWER_NOT_OPTION: '{value} is not an option of “{question}”; the options are {options}.',
  ANSWER_NOT_LIST: 'The answer to “{question}” must be a list of {items}, but is {value}.',
  ANSWER_EMPTY: 'The answer to “{question}” needs at least one label.',
  ANSWER_REPEATS: 'The answer to “{question}” contains {value} twice.',
  MARKED_FIELD_EMPTY: 'The answer to “{question}” marks the field “{field}”, which is empty.',
  QUESTION_TYPE_UNKNOWN: 'The question “{question}” is of a type that cannot be imported.',
  RANK_NOT_WHOLE: 'The rank {value} in “{question}” is not a whole number.',
  RANKING_INCOMPLETE: 'A submitted answer to “{question}” must rank all {count} options, from 1 to {count}.',
  SPAN_WITHOUT_ENDS: 'A span of “{question}” needs "start" and "end" as whole numbers.',
  SPAN_OUTSIDE_TEXT:
    'The span from {start} to {end} of “{question}” is outside of the text, which has {length} characters.',
  SPANS_TOO_MANY: 'The answer to “{question}” has {count} spans; at most {most} are allowed.',
  SPANS_OVERLAP: 'Two spans of “{question}” overlap at {position}, which the question does not allow.',
  EXTRA_METADATA_NOT_OBJECT: 'The column “{column}” must contain a JSON object, but contains {value}.',
  METADATA_UNKNOWN: 'The dataset has no metadata property “{property}”, and allows no others.',
  METADATA_UNFIT: 'The metadata “{property}” cannot be {value}.',
  TERMS_NOT_WORDS: 'The metadata “{property}” must be a word or a list of words, but is {value}.',
  TERM_NOT_ALLOWED: 'The metadata “{property}” cannot be {value}; the allowed words are {words}.',
  NUMBER_EXPECTED: 'The metadata “{property}” must be a number, but is {value}.',
  WHOLE_NUMBER_EXPECTED: 'The metadata “{property}” must be a whole number, but is {value}.',
  NUMBER_OUTSIDE: 'The metadata “{property}” must be between {min} and {max}, but is {value}.',
  RESPONSES_NOT_LIST: 'The column “{column}” must contain a list of responses, but contains {value}.',
  USER_TWICE: 'There are two responses of the same user.',
  USER_UNKNOWN: 'There is no user {value}.',
  STATUS_UNKNOWN: 'The status of a response must be one of {statuses}, but is {value}.',
  RESPONSE_NOT_OBJECT: 'The values of a response must be an object, but are {value}.',
  QUESTION_UNKNOWN: 'A response answers “{question}”, which is not a question of the dataset.',
  RESPONSE_EMPTY: 'A submitted response has no answers.',
  RESPONSE_INCOMPLETE: 'A submitted response has no answer to “{question}”.',
  SCORE_IS_LIST: 'The suggestion for “{question}” is a single value and needs a single score, not a list.',
  SCORE_NOT_LIST: 'The suggestion for “{question}” is a list and needs a list of scores.',
  SCORES_MISCOUNTED: 'The suggestion for “{question}” has {items} items, but {scores} scores.',
  SCORE_OUTSIDE: 'The score of the suggestion for “{question}” must be between 0 and 1, but is {value}.',
  AGENT_INVALID:
    'The agent of the suggestion for “{question}” cannot be {value}: at most {most} letters, digits, spaces and - _ : . / are allowed.',
  SUGGESTION_TYPE_UNKNOWN: 'The type of the suggestion for “{question}” must be model or human, but is {value}.',
  VECTOR_NOT_NUMBERS: 'The vector “{vector}” must be a list of numbers, but is {value}.',
  VECTOR_ITEM_NOT_NUMBER: 'The vector “{vector}” must be a list of numbers; {value} is not a number.',
  VECTOR_MISCOUNTED: 'The vector “{vector}” has {count} numbers, but needs {dimensions}.',
  FIELD_EMPTY: 'The field “{field}” must have a text, but is empty.',
  EXTERNAL_ID_TAKEN: 'The dataset already has a record with the external id “{id}”.',
  EXTERNAL_ID_REPEATED: 'The file contains the external id “{id}” more than once.',
  ROW_MISCOUNTED:
    'Line {line} has {count} values, but the first line names {columns} columns. Put values that contain the separator or a quote in quotes.',
  LINE_NOT_JSON: 'Line {line} is not JSON: {message}. Each line must be one whole object.',
  ROW_NOT_OBJECT: 'Row {line} must be an object with a member for each column: {example}.',
  RECORD_TOO_LONG: 'The record is larger than the server accepts.',
  RECORD_REFUSED: 'The server refuses the record: {message}',
  // The file as a whole, and what stops an import.
  FILE_EMPTY: 'The file is empty. Its first line must name the columns.',
  FILE_WITHOUT_ROWS: 'The file has no rows.',
  FILE_TOO_LARGE: 'The file is larger than {megabytes} MB, the limit of this server.',
  FILES_TOO_MANY:
    'You can have {count} uploaded files with {megabytes} MB in total. Delete files that you no longer need; each is deleted after a day.',
  FILE_NOT_TEXT:
    'Line {line} is not text in {encoding}. Save the file as UTF-8 (spreadsheet programs call it “CSV UTF-8”) and upload it again.',
  COLUMN_REPEATED: 'Line {line} contains the column “{column}” twice. Give each column its own name.',
  QUOTE_OPEN:
    'A quote that opens in the row of line {line} is never closed. End the value with a quote, and double the quotes inside of it ("").',
  ROW_UNREADABLE: 'The row of line {line} cannot be read: {message}.',
  LINE_ENDLESS: 'Line {line} does not end. Each line must be one whole object: {example}.',
  ROW_ENDLESS: 'Row {row} does not end. Each row must be one object.',
  JSON_NOT_LIST: 'A JSON file must be a list of objects: {example}. A file with an object on each line is JSONL.',
  JSON_CUT_OFF: 'The JSON breaks off after row {row}. The file may be incomplete: upload the whole file again.',
  JSON_BROKEN: 'The JSON is invalid after row {row}: {message}.',
  PARQUET_UNREADABLE: 'The file is not Parquet, or its end is missing: {message}. Upload the whole file again.',
  PARQUET_ROWS_UNREADABLE: 'Rows {first} to {last} of the Parquet file cannot be read: {message}.',
  SIGNED_OUT: 'The session of the user who started the import has ended. Sign in and start the import again.',
  ACCESS_LOST: 'The user who started the import may no longer write to the dataset.',
  DATASET_GONE: 'The dataset no longer exists.',
  BACKEND_UNWELL: 'The backend does not answer properly. Start the import again later.',
  DISK_FULL: 'The disk of the server is full. Try again when there is space.',
  IMPORT_REFUSED: 'The server refuses the records: {message}',
  SERVER_STOPPED: 'The server stopped while it wrote the records.',
  UNFORESEEN: 'An unexpected error occurred; see the log of the server.',
};
