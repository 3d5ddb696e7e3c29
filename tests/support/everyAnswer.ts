/** An answer to each question of a test's dataset. */
export const ANSWERS = [
  { question: 'tone', value: { label: 'friendly' } },
  { question: 'topics', value: { labels: ['billing', 'app'] } },
  { question: 'quality', value: { rating: 4 } },
  {
    question: 'preference',
    value: {
      ranking: [
        { value: 'reply-2', rank: 1 },
        { value: 'reply-1', rank: 2 },
      ],
    },
  },
  { question: 'entities', value: { spans: [{ label: 'PERSON', start: 14, end: 17 }] } },
  { question: 'correction', value: { text: 'Danke 🙂' } },
];
