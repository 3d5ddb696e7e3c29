import type { AssistantAnswer } from './model.ts';

export const maths: AssistantAnswer[] = [
  {
    source: 'classroom',
    prompt: `A jacket costs 80 €. It is reduced by 25 % and a week later by another 10 %. What is the final price?`,
    response: `First reduction: 80 € × 0.75 = 60 €.
Second reduction: 60 € × 0.90 = **54 €**.

Note that this is not the same as 35 % off (that would be 52 €), because the second discount applies to the already reduced price.`,
    suggested: {
      task: 'maths',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
      parts: [
        ['given', '80 €'],
        ['given', 'reduced by 25 % and a week later by another 10 %'],
        ['task', 'What is the final price?'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'maths',
        quality: 5,
        parts: [
          ['given', 'A jacket costs 80 €.'],
          ['given', 'reduced by 25 % and a week later by another 10 %'],
          ['task', 'What is the final price?'],
        ],
      },
    },
  },
  {
    source: 'classroom',
    prompt: `Solve: 3(x - 4) = 2x + 5. Show the steps.`,
    response: `1. Multiply out: 3x - 12 = 2x + 5
2. Subtract 2x: x - 12 = 5
3. Add 12: **x = 17**

Check: 3 · (17 - 4) = 39 and 2 · 17 + 5 = 39. ✓`,
    suggested: {
      task: 'maths',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
      parts: [
        ['task', 'Solve'],
        ['given', '3(x - 4) = 2x + 5'],
        ['constraint', 'Show the steps.'],
      ],
    },
  },
  {
    source: 'forum',
    prompt: `If I roll two dice, what is the chance of getting a sum of 7 or 11?`,
    response: `There are 36 equally likely outcomes.

- Sum 7: (1,6) (2,5) (3,4) (4,3) (5,2) (6,1), that is 6
- Sum 11: (5,6), that is 1

Together 7 of 36, about **19.4 %**.`,
    suggested: {
      task: 'maths',
      quality: 3,
      aspects: ['format', 'clarity', 'tone', 'completeness', 'accuracy'],
      correction: `8 of 36, about 22.2 %: the sum 11 can be rolled in two ways.`,
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'maths',
        quality: 2,
        problems: ['wrong-calculation'],
        correction: `Sum 11 has **two** outcomes, (5,6) and (6,5). So 8 of 36 ≈ 22.2 %.`,
      },
      admin: { status: 'submitted', task: 'maths', quality: 3, problems: ['wrong-calculation'] },
    },
  },
  {
    source: 'phone-app',
    prompt: `split 187.40 between 3 people but Dana pays half of what the others pay`,
    response: `Let the two others pay *x* each and Dana *x/2*. Then 2.5 x = 187.40, so x = 74.96.

- You: **74.96**
- Third person: **74.96**
- Dana: **37.48**

Sum: 187.40 ✓`,
    suggested: {
      task: 'maths',
      quality: 5,
      parts: [
        ['task', 'split 187.40 between 3 people'],
        ['personal', 'Dana'],
        ['constraint', 'Dana pays half of what the others pay'],
      ],
    },
  },
  {
    source: 'classroom',
    prompt: `Prove that the sum of two odd numbers is even.`,
    response: `Let the two odd numbers be 2a + 1 and 2b + 1 with integers a and b. Their sum is

2a + 1 + 2b + 1 = 2a + 2b + 2 = 2(a + b + 1).

Since a + b + 1 is an integer, the sum is a multiple of 2 and therefore even. ∎`,
    suggested: {
      task: 'maths',
      quality: 5,
      aspects: ['accuracy', 'completeness', 'clarity', 'format', 'tone'],
      parts: [['task', 'Prove that the sum of two odd numbers is even.']],
    },
    answers: { admin: { status: 'submitted', task: 'maths', quality: 5 } },
  },
  {
    source: 'classroom',
    prompt: `What is the derivative of f(x) = x² · sin(x)?`,
    response: `The derivative of x² is 2x and the derivative of sin(x) is cos(x). Multiplied together this gives

**f'(x) = 2x · cos(x)**`,
    suggested: { task: 'maths', quality: 3, correction: `f'(x) = 2x · sin(x) + x² · cos(x)` },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'maths',
        quality: 1,
        problems: ['wrong-calculation'],
        aspects: ['format', 'tone', 'clarity', 'completeness', 'accuracy'],
        correction: `A product needs the product rule: f'(x) = 2x · sin(x) + x² · cos(x).`,
      },
    },
  },
  {
    source: 'forum',
    prompt: `I save 150 a month at 3 % interest per year. How much do I have after 10 years? Please explain the formula.`,
    response: `With monthly payments you use the formula for the future value of a series:

**FV = P · ((1 + i)ⁿ - 1) / i**

- P is the payment: 150
- i is the interest **per month**: 0.03 / 12 = 0.0025
- n is the number of payments: 10 · 12 = 120

Put in: (1.0025¹²⁰ - 1) / 0.0025 ≈ 139.74, times 150 ≈ **20,961**.

You paid in 18,000 yourself; about 2,960 is interest. The formula assumes you pay at the end of each month; paying at the beginning adds roughly 50.`,
    suggested: {
      task: 'maths',
      quality: 5,
      aspects: ['accuracy', 'completeness', 'clarity', 'format', 'tone'],
      parts: [
        ['given', '150 a month at 3 % interest per year'],
        ['given', '10 years'],
        ['constraint', 'Please explain the formula.'],
      ],
    },
  },
  {
    source: 'phone-app',
    prompt: `what's 17 % of 2340`,
    response: `17 % of 2340 is **397.80**.`,
    suggested: { task: 'maths', quality: 5 },
    answers: { annotator: { status: 'discarded' } },
  },
  {
    source: 'classroom',
    prompt: `Three friends say: "Anna lies." (Ben), "Ben lies." (Carla), "Both of them lie." (Anna, about Ben and Carla). Exactly one of them tells the truth. Who?`,
    response: `Let us test each one.

**Anna tells the truth:** then Ben and Carla both lie. Ben's statement "Anna lies" is then false, which fits. Carla's statement "Ben lies" would have to be false too, so Ben tells the truth. But Ben lies. Contradiction.

**Ben tells the truth:** then Anna lies, so not both of Ben and Carla lie, which fits because Ben does not. Carla lies, so "Ben lies" is false, which fits as well. Exactly one truthful person: Ben. ✓

**Carla tells the truth:** then Ben lies, so Anna does *not* lie. That would make two truthful people. Contradiction.

So **Ben** tells the truth.`,
    suggested: {
      task: 'maths',
      quality: 5,
      aspects: ['accuracy', 'completeness', 'clarity', 'tone', 'format'],
      parts: [
        ['constraint', 'Exactly one of them tells the truth.'],
        ['task', 'Who?'],
      ],
    },
    answers: {
      annotator: { status: 'draft', task: 'maths', quality: 5, correction: `Checked the second case twice, it holds.` },
    },
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Ein Zug fährt um 8:15 Uhr mit 90 km/h los, ein zweiter um 8:45 Uhr auf derselben Strecke mit 120 km/h hinterher. Wann holt er ihn ein?`,
    response: `Bis 8:45 Uhr hat der erste Zug eine halbe Stunde Vorsprung, also 90 km/h · 0,5 h = **45 km**.

Der zweite Zug holt in jeder Stunde 120 - 90 = 30 km auf. Für 45 km braucht er 45 / 30 = **1,5 Stunden**.

8:45 Uhr + 1:30 h = **10:15 Uhr**. Beide sind dann 180 km vom Start entfernt.`,
    suggested: {
      task: 'maths',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
      parts: [
        ['given', 'um 8:15 Uhr mit 90 km/h'],
        ['given', 'um 8:45 Uhr auf derselben Strecke mit 120 km/h'],
        ['task', 'Wann holt er ihn ein?'],
      ],
    },
  },
  {
    language: 'de',
    source: 'phone-app',
    prompt: `Wie viel Farbe brauche ich für ein Zimmer 4 x 5 m, Höhe 2,60 m, zwei Anstriche, 1 Liter reicht für 7 m²? Decke nicht.`,
    response: `Wandfläche: 4 m · 5 m = 20 m². Zwei Anstriche: 40 m². 40 / 7 = 5,7, also brauchst du **6 Liter**.`,
    suggested: {
      task: 'maths',
      quality: 3,
      parts: [
        ['given', '4 x 5 m, Höhe 2,60 m, zwei Anstriche'],
        ['given', '1 Liter reicht für 7 m²'],
        ['constraint', 'Decke nicht.'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'maths',
        quality: 1,
        problems: ['wrong-calculation', 'ignores-request'],
        correction: `Gerechnet wurde die Decke. Wände: (4 + 5) · 2 · 2,60 = 46,8 m², zweimal gestrichen 93,6 m², das sind 13,4 Liter, minus Fenster und Tür etwa 12 bis 13 Liter.`,
      },
      admin: { status: 'submitted', task: 'maths', quality: 1, problems: ['wrong-calculation'] },
    },
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Erkläre mir den Unterschied zwischen Median und Durchschnitt mit einem Beispiel aus dem Alltag.`,
    response: `Stell dir fünf Leute in einem Café vor. Sie verdienen im Monat 1.800, 2.000, 2.200, 2.400 und 2.600 Euro. Durchschnitt und Median sind gleich: **2.200 Euro**.

Jetzt geht die letzte Person, und jemand mit 20.000 Euro setzt sich dazu:

- *Durchschnitt:* (1.800 + 2.000 + 2.200 + 2.400 + 20.000) / 5 = **5.680 Euro**. So viel verdient dort fast niemand.
- *Median:* der mittlere Wert der sortierten Reihe, weiterhin **2.200 Euro**.

Der Median lässt sich von einzelnen Ausreißern nicht beeindrucken. Deshalb nimmt man ihn gern für Einkommen und Mieten.`,
    suggested: {
      task: 'question',
      quality: 5,
      aspects: ['clarity', 'accuracy', 'completeness', 'tone', 'format'],
      parts: [
        ['task', 'Erkläre mir den Unterschied zwischen Median und Durchschnitt'],
        ['constraint', 'mit einem Beispiel aus dem Alltag'],
      ],
    },
    answers: { annotator: { status: 'submitted', task: 'question', quality: 5 } },
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Ist 91 eine Primzahl?`,
    response: `Ja, 91 ist eine Primzahl. Sie ist weder durch 2 noch durch 3 noch durch 5 teilbar.`,
    suggested: { task: 'maths', quality: 2, correction: `Nein: 91 = 7 · 13.` },
  },
];
