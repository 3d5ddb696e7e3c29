import type { Mark, SeedRecord } from '../model.ts';

export type Source = 'forum' | 'support-chat' | 'classroom' | 'office' | 'phone-app';

export type Task =
  | 'question'
  | 'how-to'
  | 'advice'
  | 'writing'
  | 'code'
  | 'maths'
  | 'translation'
  | 'summary'
  | 'spreadsheet'
  | 'planning'
  | 'extraction'
  | 'small-talk';

export type Problem =
  | 'incomplete'
  | 'wordy'
  | 'wrong-fact'
  | 'wrong-calculation'
  | 'ignores-request'
  | 'unclear'
  | 'tone'
  | 'language'
  | 'format';

export type Aspect = 'accuracy' | 'completeness' | 'clarity' | 'tone' | 'format';

export type RequestPart = 'task' | 'constraint' | 'given' | 'personal';

interface Values {
  task: Task;
  quality: 1 | 2 | 3 | 4 | 5;
  problems: Problem[];
  /** The answer's aspects, the strongest first. */
  aspects: Aspect[];
  /** Parts of the prompt. */
  parts: Mark<RequestPart>[];
  correction: string;
}

export interface AssistantAnswer extends SeedRecord<Values> {
  source: Source;
  prompt: string;
  /** What the person had pasted below the prompt. */
  context?: string;
  response: string;
  language?: 'en' | 'de';
}
