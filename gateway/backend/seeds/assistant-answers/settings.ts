import type { DemoDataset } from '../demoDataset.ts';

import type { Aspect, Problem, RequestPart, Source, Task } from './model.ts';

interface Option<Value extends string> {
  value: Value;
  text: string;
  description?: string;
}

const tasks: Option<Task>[] = [
  { value: 'question', text: 'Question', description: 'Wants to know or understand something' },
  { value: 'how-to', text: 'How-to', description: 'Wants to do something, step by step' },
  { value: 'advice', text: 'Advice', description: 'Describes a situation and asks what to do' },
  { value: 'writing', text: 'Writing', description: 'Wants a text written or improved' },
  { value: 'code', text: 'Code', description: 'Programs, queries, regular expressions, the command line' },
  { value: 'maths', text: 'Maths', description: 'The answer has to be calculated or proved' },
  { value: 'translation', text: 'Translation' },
  { value: 'summary', text: 'Summary', description: 'Wants a given text shorter' },
  { value: 'spreadsheet', text: 'Spreadsheet', description: 'Formulas and tables' },
  { value: 'planning', text: 'Planning', description: 'Wants a plan, a list or a schedule' },
  { value: 'extraction', text: 'Extraction', description: 'Wants parts of a given text' },
  { value: 'small-talk', text: 'Small talk' },
];

export const problems: Option<Problem>[] = [
  { value: 'incomplete', text: 'Leaves something out' },
  { value: 'wordy', text: 'Longer than needed' },
  { value: 'wrong-fact', text: 'Wrong fact' },
  { value: 'wrong-calculation', text: 'Wrong calculation or code' },
  { value: 'ignores-request', text: 'Ignores a wish', description: 'Something that was asked for or ruled out' },
  { value: 'unclear', text: 'Hard to follow' },
  { value: 'tone', text: 'Wrong tone' },
  { value: 'language', text: 'Language mistake' },
  { value: 'format', text: 'Wrong format', description: 'A table, a list, an order that was asked for' },
];

const aspects: Option<Aspect>[] = [
  { value: 'accuracy', text: 'Accuracy', description: 'Is it true?' },
  { value: 'completeness', text: 'Completeness', description: 'Is everything there?' },
  { value: 'clarity', text: 'Clarity', description: 'Is it easy to follow?' },
  { value: 'tone', text: 'Tone', description: 'Is it fitting and friendly?' },
  { value: 'format', text: 'Format', description: 'Is it laid out well?' },
];

const parts: Option<RequestPart>[] = [
  { value: 'task', text: 'Task', description: 'What is to be done' },
  { value: 'constraint', text: 'Constraint', description: 'Limits of length, form, tone, content' },
  { value: 'given', text: 'Given', description: 'Facts that the answer can build on' },
  { value: 'personal', text: 'Personal', description: 'Tells something about a person' },
];

const sources: Source[] = ['forum', 'support-chat', 'classroom', 'office', 'phone-app'];
export const DIMENSIONS = 64;
export const MODELS = ['tern-small', 'tern-large', 'osprey-2'] as const;

export const settings = (topics: string[]): Omit<DemoDataset, 'guidelines' | 'records'> => ({
  name: 'assistant-answers',
  fields: [
    { name: 'prompt', title: 'Prompt', required: true, settings: { type: 'text', use_markdown: false } },
    { name: 'context', title: 'Pasted text', required: false, settings: { type: 'text', use_markdown: false } },
    { name: 'response', title: 'Response', required: true, settings: { type: 'text', use_markdown: true } },
  ],
  questions: [
    {
      name: 'task',
      title: 'What is asked for?',
      description: 'The kind of task, judged by the prompt alone.',
      required: true,
      settings: { type: 'label_selection', options: tasks, visible_options: 6 },
    },
    {
      name: 'quality',
      title: 'How good is the response?',
      description: '1 = useless or harmful, 3 = usable with changes, 5 = could be sent as it is.',
      required: true,
      settings: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
    },
    {
      name: 'problems',
      title: 'What is wrong with it?',
      description: 'All that apply. Leave it empty when nothing is wrong.',
      required: false,
      settings: { type: 'multi_label_selection', options: problems, visible_options: 6, options_order: 'suggestion' },
    },
    {
      name: 'aspects',
      title: 'Where is it strongest?',
      description: 'The strongest aspect first.',
      required: false,
      settings: { type: 'ranking', options: aspects },
    },
    {
      name: 'parts',
      title: 'Parts of the prompt',
      description: 'Mark the task, constraints, given facts and anything personal.',
      required: false,
      settings: { type: 'span', field: 'prompt', options: parts, allow_overlapping: true },
    },
    {
      name: 'correction',
      title: 'Correction or comment',
      description: 'What it should have said. Markdown works.',
      required: false,
      settings: { type: 'text', use_markdown: true },
    },
  ],
  metadataProperties: [
    { name: 'topic', title: 'Topic', visible_for_annotators: true, settings: { type: 'terms', values: topics } },
    { name: 'source', title: 'Source', visible_for_annotators: true, settings: { type: 'terms', values: sources } },
    {
      name: 'language',
      title: 'Language',
      visible_for_annotators: true,
      settings: { type: 'terms', values: ['en', 'de'] },
    },
    {
      name: 'words',
      title: 'Words in the response',
      visible_for_annotators: true,
      settings: { type: 'integer', min: 0 },
    },
    { name: 'model', title: 'Model', visible_for_annotators: false, settings: { type: 'terms', values: [...MODELS] } },
    {
      name: 'confidence',
      title: 'Confidence of the model',
      visible_for_annotators: false,
      settings: { type: 'float', min: 0, max: 1 },
    },
  ],
  vectorsSettings: [{ name: 'wording', title: 'Wording of prompt and response', dimensions: DIMENSIONS }],
});
