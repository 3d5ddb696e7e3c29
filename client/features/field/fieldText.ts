export interface ChatMessage {
  role: string;
  content: string;
}

export const isChat = (value: unknown): value is readonly ChatMessage[] => Array.isArray(value);

/** The value of a field as a text, ready to be copied. */
export function fieldText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isChat(value)) return value.map(({ role, content }) => `${role}: ${content}`).join('\n\n');
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
}
