import type { AssistantAnswer } from './model.ts';

export const gardening: AssistantAnswer[] = [
  {
    source: 'forum',
    prompt: `The lower leaves of my tomato plants turn yellow. They stand in pots on a south-facing balcony.`,
    response: `A few yellow leaves at the very bottom are normal, the plant gives up what no longer gets light. If it climbs upwards, look for these:

| What you see | Likely cause | What to do |
| --- | --- | --- |
| evenly pale yellow, oldest leaves first | lack of nitrogen | liquid feed once a week |
| yellow between green veins | lack of magnesium | a pinch of Epsom salt in the water |
| yellow with brown spots, rings | fungal disease | remove leaves, water the soil only |
| limp and yellow, soil wet | too much water | let it dry, check the drain hole |

In pots on a sunny balcony the first one is by far the most common: tomatoes eat a lot, and a pot is empty after four to six weeks.`,
    suggested: {
      task: 'advice',
      quality: 5,
      aspects: ['completeness', 'format', 'accuracy', 'clarity', 'tone'],
      parts: [
        ['given', 'The lower leaves of my tomato plants turn yellow.'],
        ['given', 'in pots on a south-facing balcony'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'advice',
        quality: 5,
        aspects: ['completeness', 'format', 'clarity', 'accuracy', 'tone'],
      },
    },
  },
  {
    source: 'phone-app',
    prompt: `when to plant garlic`,
    response: `In autumn, from late September to November, while the ground is still workable. The cloves need a cold spell to form a bulb with several cloves. Put them five centimetres deep, pointed end up, a hand's width apart. You can still plant in March, but the bulbs stay smaller.`,
  },
  {
    source: 'forum',
    prompt: `How do I get rid of aphids on roses without chemicals?`,
    response: `Start gently and step up only if needed:

1. A sharp jet of water every other morning for a week.
2. Strip the rest off by hand with a glove.
3. Spray with a mild solution of soft soap, 15 ml per litre, in the evening. Test it on a few leaves first.
4. Leave some aphids for ladybirds and hoverflies; a rose without any aphid has no helpers either.

Do not feed with nitrogen at this time, soft shoots attract them.`,
    suggested: {
      task: 'how-to',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
      parts: [
        ['task', 'How do I get rid of aphids on roses'],
        ['constraint', 'without chemicals'],
      ],
    },
    answers: { admin: { status: 'submitted', task: 'how-to', quality: 5 } },
  },
  {
    source: 'forum',
    prompt: `Which vegetables can I grow on a north-facing balcony with about three hours of sun?`,
    response: `Tomatoes, peppers, aubergines and melons are the best choice for a north-facing balcony. They love the shade and will give you a rich harvest with three hours of sun.`,
    suggested: { task: 'question', quality: 2, aspects: ['clarity', 'tone', 'format', 'completeness', 'accuracy'] },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 1,
        problems: ['wrong-fact'],
        correction: `These all need six hours of sun or more. Try lettuce, spinach, chard, rocket, radishes, chives, mint and parsley.`,
      },
      admin: { status: 'submitted', task: 'advice', quality: 1, problems: ['wrong-fact'] },
    },
  },
  {
    source: 'classroom',
    prompt: `Write a watering plan for the school garden over the summer holidays: 6 weeks, 4 families, everyone gets the same number of turns, watering every other day.`,
    response: `Six weeks are 42 days; watering every other day makes **21 turns**. 21 is not divisible by 4, so one extra turn is shared by all on the last day.

| Week | Mon | Wed | Fri | Sun |
| --- | --- | --- | --- | --- |
| 1 | A | B | C | D |
| 2 | Tue: A | Thu: B | Sat: C | |
| 3 | D | A | B | C |
| 4 | Tue: D | Thu: A | Sat: B | |
| 5 | C | D | A | B |
| 6 | Tue: C | Thu: D | Sat: **all** | |

Every family has five turns of its own, plus the joint one on the last Saturday.`,
    suggested: {
      task: 'planning',
      quality: 4,
      parts: [
        ['task', 'Write a watering plan for the school garden'],
        ['given', '6 weeks, 4 families'],
        ['constraint', 'everyone gets the same number of turns, watering every other day'],
      ],
    },
    answers: { annotator: { status: 'draft', task: 'planning', quality: 4 } },
  },
  {
    source: 'phone-app',
    prompt: `my peace lily looks dead after my holiday, everything hanging`,
    response: `It is very likely just thirsty; peace lilies are dramatic. Stand the pot in a bowl of lukewarm water for half an hour, let it drain, and move it out of direct sun. By tomorrow most leaves should stand up again. Cut off those that stay brown.`,
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Mein Rasen besteht fast nur noch aus Moos. Was kann ich im Frühjahr tun?`,
    response: `Moos ist ein Zeichen: Dem Gras fehlt etwas, meist Licht, Nährstoffe oder Luft im Boden. Nur das Moos zu entfernen hilft deshalb nicht lange.

**Im April, bei trockenem Wetter:**

1. Kurz mähen, dann **vertikutieren** (die Messer nur zwei bis drei Millimeter in den Boden lassen).
2. Das Moos abharken, es wird erstaunlich viel sein.
3. Verdichtete Stellen mit der Grabegabel lockern und Sand einarbeiten.
4. Kahle Flächen nachsäen, im Schatten mit einer Mischung für Schattenlagen.
5. Zwei Wochen später düngen und gleichmäßig feucht halten.

Lass den pH-Wert prüfen, bevor du kalkst: Kalk hilft nur, wenn der Boden zu sauer ist, und schadet sonst eher.`,
    suggested: {
      task: 'how-to',
      quality: 5,
      aspects: ['completeness', 'accuracy', 'clarity', 'format', 'tone'],
      parts: [
        ['given', 'Mein Rasen besteht fast nur noch aus Moos.'],
        ['task', 'Was kann ich im Frühjahr tun?'],
      ],
    },
  },
  {
    language: 'de',
    source: 'phone-app',
    prompt: `Darf man die Hecke im Juni schneiden?`,
    response: `Ein schonender Formschnitt ist in Deutschland auch im Juni erlaubt. Verboten ist es vom 1. März bis 30. September, Hecken stark zurückzuschneiden oder zu roden. Vorher unbedingt nach Nestern schauen: Brütet ein Vogel, muss die Schere warten.`,
    suggested: {
      task: 'question',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'tone', 'format'],
    },
    answers: { annotator: { status: 'submitted', task: 'question', quality: 5 }, admin: { status: 'discarded' } },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Kann ich Kaffeesatz als Dünger nehmen, und wenn ja, für welche Pflanzen?`,
    response: `Ja, in kleinen Mengen. Kaffeesatz enthält etwas Stickstoff, Kalium und Phosphor und wirkt leicht sauer. Gut vertragen ihn Rhododendren, Hortensien, Heidelbeeren und Rosen.

- Erst **trocknen** lassen, sonst schimmelt er.
- Höchstens eine Handvoll je Pflanze, zwei- bis dreimal im Jahr, flach einharken.
- Nicht für Aussaaten und nicht für Pflanzen, die Kalk lieben, etwa Lavendel.`,
    suggested: {
      task: 'question',
      quality: 5,
      parts: [['task', 'Kann ich Kaffeesatz als Dünger nehmen, und wenn ja, für welche Pflanzen?']],
    },
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Erkläre in einfachen Worten, wie ein Komposthaufen funktioniert.`,
    response: `Auf dem Komposthaufen leben unzählige winzige Helfer: Bakterien, Pilze, Asseln und Würmer. Sie fressen, was wir wegwerfen, zum Beispiel Apfelschalen und Laub, und machen daraus Erde. Dabei wird es im Haufen richtig warm. Damit die Helfer sich wohlfühlen, brauchen sie Luft, ein bisschen Wasser und eine gute Mischung aus Feuchtem und Trockenem. Nach ungefähr einem Jahr ist aus dem Abfall dunkle, duftende Erde geworden.`,
    suggested: { task: 'question', quality: 5, aspects: ['clarity', 'tone', 'accuracy', 'completeness', 'format'] },
  },
];
