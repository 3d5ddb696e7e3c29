/** How each type of question is asked, as stored and as answered. */
export type QuestionSettings =
  TextSettings | RatingSettings | LabelSelectionSettings | MultiLabelSelectionSettings | RankingSettings | SpanSettings;

export interface Option {
  value: string;
  text: string;
  description: string | null;
}

export interface TextSettings {
  type: 'text';
  use_markdown: boolean;
}

export interface RatingSettings {
  type: 'rating';
  options: { value: number }[];
}

export interface LabelSelectionSettings {
  type: 'label_selection';
  options: Option[];
  visible_options: number | null;
}

export interface MultiLabelSelectionSettings {
  type: 'multi_label_selection';
  options: Option[];
  visible_options: number | null;
  options_order: 'natural' | 'suggestion';
}

export interface RankingSettings {
  type: 'ranking';
  options: Option[];
}

export interface SpanSettings {
  type: 'span';
  field: string;
  options: Option[];
  visible_options: number | null;
  allow_overlapping: boolean;
  allow_character_annotation: boolean;
}
