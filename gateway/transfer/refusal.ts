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
  ANSWER_NOT_TEXT: 'The answer to “{question}” has to be a text, and is {value}.',
  ANSWER_NOT_OPTION: '{value} is no option of “{question}”; the options are {options}.',
  ANSWER_NOT_LIST: 'The answer to “{question}” has to be a list of {items}, and is {value}.',
  ANSWER_EMPTY: 'The answer to “{question}” needs a label at least.',
  ANSWER_REPEATS: 'The answer to “{question}” names {value} twice.',
  MARKED_FIELD_EMPTY: 'The answer to “{question}” marks the field “{field}”, which is empty here.',
  QUESTION_TYPE_UNKNOWN: 'The question “{question}” is of a type that cannot be imported.',
  RANK_NOT_WHOLE: 'The rank {value} in “{question}” is no whole number.',
  RANKING_INCOMPLETE: 'The submitted answer to “{question}” has to rank all {count} options, from 1 to {count}.',
  SPAN_WITHOUT_ENDS: 'A span of “{question}” needs "start" and "end" as whole numbers.',
  SPAN_OUTSIDE_TEXT: 'The span from {start} to {end} of “{question}” does not lie in the text of {length} characters.',
  SPANS_TOO_MANY: 'The answer to “{question}” has {count} spans; {most} are allowed.',
  SPANS_OVERLAP: 'Two spans of “{question}” overlap at {position}, which the question does not allow.',
  EXTRA_METADATA_NOT_OBJECT: 'The column “{column}” has to hold a JSON object, and holds {value}.',
  METADATA_UNKNOWN: 'The dataset has no metadata property “{property}”, and allows no others.',
  METADATA_UNFIT: 'The metadata “{property}” cannot be {value}.',
  TERMS_NOT_WORDS: 'The metadata “{property}” has to be a word or a list of words, and is {value}.',
  TERM_NOT_ALLOWED: 'The metadata “{property}” cannot be {value}; the words are {words}.',
  NUMBER_EXPECTED: 'The metadata “{property}” has to be a number, and is {value}.',
  WHOLE_NUMBER_EXPECTED: 'The metadata “{property}” has to be a whole number, and is {value}.',
  NUMBER_OUTSIDE: 'The metadata “{property}” has to lie between {min} and {max}, and is {value}.',
  RESPONSES_NOT_LIST: 'The column “{column}” has to hold a list of responses, and holds {value}.',
  USER_TWICE: 'There are two responses of the same user.',
  USER_UNKNOWN: 'There is no user {value}.',
  STATUS_UNKNOWN: 'The status of a response has to be one of {statuses}, and is {value}.',
  RESPONSE_NOT_OBJECT: 'The values of a response have to be an object, and are {value}.',
  QUESTION_UNKNOWN: 'A response answers “{question}”, which the dataset does not ask.',
  RESPONSE_EMPTY: 'A submitted response answers nothing.',
  RESPONSE_INCOMPLETE: 'A submitted response leaves out “{question}”.',
  SCORE_IS_LIST: 'The suggestion for “{question}” is one value, and needs one score instead of a list.',
  SCORE_NOT_LIST: 'The suggestion for “{question}” is a list, and needs a list of scores.',
  SCORES_MISCOUNTED: 'The suggestion for “{question}” has {items} items and {scores} scores.',
  SCORE_OUTSIDE: 'The score of the suggestion for “{question}” has to lie between 0 and 1, and is {value}.',
  AGENT_INVALID:
    'The agent of the suggestion for “{question}” cannot be {value}: letters, digits, blanks and - _ : . / are allowed, {most} at most.',
  SUGGESTION_TYPE_UNKNOWN: 'The type of the suggestion for “{question}” has to be model or human, and is {value}.',
  VECTOR_NOT_NUMBERS: 'The vector “{vector}” has to be a list of numbers, and is {value}.',
  VECTOR_ITEM_NOT_NUMBER: 'The vector “{vector}” has to be a list of numbers; {value} is none.',
  VECTOR_MISCOUNTED: 'The vector “{vector}” has {count} numbers; it needs {dimensions}.',
  FIELD_EMPTY: 'The field “{field}” has to hold a text, and is empty.',
  EXTERNAL_ID_TAKEN: 'The dataset has a record with the external id “{id}” already.',
  EXTERNAL_ID_REPEATED: 'The external id “{id}” comes more than once in the file.',
  ROW_MISCOUNTED:
    'Line {line} has {count} values where the first line names {columns} columns. Put values that hold the separator or a quote into quotes.',
  LINE_NOT_JSON: 'Line {line} is not JSON: {message}. Each line has to hold one whole object.',
  ROW_NOT_OBJECT: 'Row {line} has to be an object with a member for each column: {example}.',
  RECORD_TOO_LONG: 'The record is longer than the server takes.',
  RECORD_REFUSED: 'The server refuses the record: {message}',
  // The file as a whole, and what stops an import.
  FILE_EMPTY: 'The file is empty. Its first line has to name the columns.',
  FILE_WITHOUT_ROWS: 'The file has no rows.',
  FILE_TOO_LARGE: 'The file is larger than {megabytes} MB, the most this server takes.',
  FILES_TOO_MANY:
    'Your files that wait here may be {count}, and {megabytes} MB together. Delete one that you no longer need; each is deleted after a day.',
  FILE_NOT_TEXT:
    'Line {line} is not text in {encoding}. Save the file as UTF-8 (spreadsheet programs call it “CSV UTF-8”) and send it again.',
  COLUMN_REPEATED: 'Line {line} names the column “{column}” twice. Give each column a name of its own.',
  QUOTE_OPEN:
    'A quote that opens in the row of line {line} is never closed. End the value with a quote, and write quotes inside of it twice ("").',
  ROW_UNREADABLE: 'The row of line {line} cannot be read: {message}.',
  LINE_ENDLESS: 'Line {line} does not end. Each line has to hold one whole object: {example}.',
  ROW_ENDLESS: 'Row {row} does not end. Each row has to be one object.',
  JSON_NOT_LIST: 'A JSON file has to be a list of objects: {example}. With an object on each line it is JSONL.',
  JSON_CUT_OFF:
    'The JSON breaks off after row {row}. The file may have been cut off on its way: send the whole file again.',
  JSON_BROKEN: 'The JSON is wrong after row {row}: {message}.',
  PARQUET_UNREADABLE: 'The file is not Parquet, or its end is missing: {message}. Send the whole file again.',
  PARQUET_ROWS_UNREADABLE: 'Rows {first} to {last} of the Parquet file cannot be read: {message}.',
  SIGNED_OUT: 'The sign-in of who started the import is no longer valid. Sign in and start it again.',
  ACCESS_LOST: 'Who started the import may no longer write to the dataset.',
  DATASET_GONE: 'The dataset is no longer there.',
  BACKEND_UNWELL: 'The server that keeps the records does not answer as it should. Start the import again later.',
  DISK_FULL: 'The disk of the server is full. Try again when there is room.',
  IMPORT_REFUSED: 'The server refuses the records: {message}',
  SERVER_STOPPED: 'The server stopped while the records were written.',
  UNFORESEEN: 'An error occurred that nobody foresaw; the log of the server tells more.',
};
