import { floatsText, floatText } from '../http/floats.ts';
import type { Score } from '../shapes/suggestions.ts';
import type { Suggestion } from '../store/suggestion.ts';

export const suggestionText = ({ question_id, type, value, agent, score, id, inserted_at, updated_at }: Suggestion) =>
  `{"question_id":"${question_id}","type":${type ? `"${type}"` : null},"value":${JSON.stringify(value)},"agent":${JSON.stringify(agent)},"score":${scoreText(score)},"id":"${id}","inserted_at":"${inserted_at}","updated_at":"${updated_at}"}`;

const scoreText = (score: Score | null): string =>
  score === null ? 'null' : Array.isArray(score) ? floatsText(score) : floatText(score);

export const suggestionsText = (suggestions: readonly Suggestion[]): string | null =>
  suggestions.length === 0 ? null : `[${suggestions.map(suggestionText).join(',')}]`;
