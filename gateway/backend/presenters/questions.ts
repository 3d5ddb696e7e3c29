import type { QuestionRow } from '../store/questions.ts';

export const presentQuestion = (question: QuestionRow) => ({
  id: question.id,
  name: question.name,
  title: question.title,
  description: question.description,
  required: question.required,
  settings: question.settings,
  dataset_id: question.dataset_id,
  inserted_at: question.inserted_at,
  updated_at: question.updated_at,
});
