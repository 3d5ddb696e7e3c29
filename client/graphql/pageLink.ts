import { ApolloLink } from '@apollo/client';
import { equal } from '@wry/equality';
import { of } from 'rxjs';
import { persistedAs } from './documents.ts';

/** An answer that came with the page (gateway/http/page.ts). */
interface PageAnswer {
  /** The id of the document. */
  id: string;
  variables: Record<string, unknown>;
  result: ApolloLink.Result;
}

/** After this, the answers are outdated; most are taken within a second. */
const FRESH_MS = 10_000;

let answers: PageAnswer[] | undefined;

/** Answers the first operations of the page by what came with it, each once. */
export const pageLink = new ApolloLink((operation, forward) => {
  const answer = take(operation);
  return answer ? of(answer.result) : forward(operation);
});

function take(operation: ApolloLink.Operation): PageAnswer | undefined {
  answers ??= readAnswers();
  if (answers.length === 0) return undefined;
  // A change may make all of them wrong.
  if (operation.operationType === 'mutation' || performance.now() > FRESH_MS) answers = [];
  const id = persistedAs(operation)?.sha256Hash;
  const index = answers.findIndex((one) => one.id === id && equal(one.variables, operation.variables));
  return index < 0 ? undefined : answers.splice(index, 1)[0];
}

const readAnswers = (): PageAnswer[] =>
  [...document.querySelectorAll('script[type="application/json"][data-answer]')].map(
    ({ textContent }) => JSON.parse(textContent) as PageAnswer,
  );
