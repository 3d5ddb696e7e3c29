import type {
  QuestionForm_AnswerFragment,
  QuestionForm_Question_LabelQuestion_Fragment,
  QuestionForm_Question_MultiLabelQuestion_Fragment,
  QuestionForm_Question_RankingQuestion_Fragment,
  QuestionForm_Question_RatingQuestion_Fragment,
  QuestionForm_Question_SpanQuestion_Fragment,
  QuestionForm_Question_TextQuestion_Fragment,
  QuestionForm_QuestionFragment,
  QuestionForm_SuggestionFragment,
} from './QuestionForm.generated.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';

export type Question = QuestionForm_QuestionFragment;
export type TextQuestion = QuestionForm_Question_TextQuestion_Fragment;
export type LabelQuestion = QuestionForm_Question_LabelQuestion_Fragment;
export type MultiLabelQuestion = QuestionForm_Question_MultiLabelQuestion_Fragment;
export type RatingQuestion = QuestionForm_Question_RatingQuestion_Fragment;
export type RankingQuestion = QuestionForm_Question_RankingQuestion_Fragment;
export type SpanQuestion = QuestionForm_Question_SpanQuestion_Fragment;
export type Option = SpanQuestion['options'][number];

export type Suggestion = QuestionForm_SuggestionFragment;
export type ReceivedAnswer = QuestionForm_AnswerFragment;
export type Status = RecordStatus;
