import { CodedBadRequest, HttpError } from '../../http/errors.ts';

/** A code and its parameters for clients that translate the message. Argilla has only the message. */
export interface QueryRefusal {
  code: string;
  about: Readonly<Record<string, string>>;
}

// Clients of Argilla know the names of these errors.
export const badRequest = (text: string): HttpError => new CodedBadRequest('BadRequestError', { message: text }, text);
export const wrongTask = (text: string): HttpError => new CodedBadRequest('WrongTaskError', { message: text }, text);
export const invalidQuery = (text: string, refusal?: QueryRefusal): HttpError =>
  new CodedBadRequest('InvalidTextSearchError', { message: text, ...(refusal && { refusal }) }, text);
export const closedDataset = (name: string): HttpError =>
  new CodedBadRequest('ClosedDatasetError', { name }, `Dataset ${name} is closed`);
export const tooManyMetadata = (len: number, limit: number): HttpError =>
  new CodedBadRequest('MetadataLimitExceededError', { len, limit }, `${len} metadata keys are more than ${limit}`);
export const metadataMismatch = (text: string, reasons: readonly string[]): HttpError =>
  new CodedBadRequest(
    'BulkDataError',
    { message: text, errors: reasons.map((reason) => ({ reason, caused_by: null })) },
    text,
  );

export const recordNotFound = (dataset: string, id: string): HttpError =>
  new HttpError(
    404,
    {
      detail: {
        code: 'argilla.api.errors::RecordNotFound',
        params: { dataset, id, name: `${dataset}.${id}`, type: 'Record' },
      },
    },
    `Record ${id} not found in ${dataset}`,
  );

export const IMMEASURABLE = 'The distances of vectors this long cannot be compared: scale them to a length below 4e18';
