import type { AssistantAnswer } from './model.ts';

export const translation: AssistantAnswer[] = [
  {
    source: 'office',
    prompt: `Translate into German, formal: "Please find attached the minutes of yesterday's meeting. Let me know by Friday if anything is missing."`,
    response: `Anbei erhalten Sie das Protokoll der gestrigen Besprechung. Bitte geben Sie mir bis Freitag Bescheid, falls etwas fehlt.`,
    suggested: {
      task: 'translation',
      quality: 5,
      aspects: ['accuracy', 'tone', 'completeness', 'clarity', 'format'],
      parts: [
        ['task', 'Translate into German'],
        ['constraint', 'formal'],
        [
          'given',
          `"Please find attached the minutes of yesterday's meeting. Let me know by Friday if anything is missing."`,
        ],
      ],
    },
    answers: { annotator: { status: 'submitted', task: 'translation', quality: 5 } },
  },
  {
    source: 'forum',
    prompt: `What does the German saying "Da steppt der Bär" mean literally and really?`,
    response: `Literally: "The bear is tap-dancing there."

Really: *that is where things get lively*, it is a great party. You would say it of a place or an event: "Am Samstag im Hafenviertel steppt der Bär."`,
    suggested: { task: 'translation', quality: 5, parts: [['constraint', 'literally and really']] },
  },
  {
    source: 'phone-app',
    prompt: `translate to english: "Ich bekomme einen Kaffee und ein belegtes Brötchen"`,
    response: `"I become a coffee and an occupied bread roll."`,
    suggested: {
      task: 'translation',
      quality: 2,
      aspects: ['format', 'completeness', 'clarity', 'tone', 'accuracy'],
      parts: [
        ['task', 'translate to english'],
        ['given', '"Ich bekomme einen Kaffee und ein belegtes Brötchen"'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'translation',
        quality: 1,
        problems: ['language', 'wrong-fact'],
        correction: `"I'll have a coffee and a filled roll, please." *Bekommen* is a false friend; *belegt* means filled or topped.`,
      },
      admin: { status: 'submitted', task: 'translation', quality: 1, problems: ['language'] },
    },
  },
  {
    source: 'classroom',
    prompt: `Translate the poem into English. It should still rhyme.`,
    context: `Der Nebel steigt vom Fluss herauf
und deckt die Wiesen zu,
die Glocke hört zu läuten auf,
das ganze Dorf hat Ruh.`,
    response: `The mist is rising from the stream
and hides the fields from sight,
the bell falls silent like a dream,
the village sleeps tonight.`,
    suggested: {
      task: 'translation',
      quality: 5,
      aspects: ['tone', 'clarity', 'completeness', 'format', 'accuracy'],
      parts: [
        ['task', 'Translate the poem into English.'],
        ['constraint', 'It should still rhyme.'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'translation',
        quality: 5,
        aspects: ['tone', 'completeness', 'clarity', 'format', 'accuracy'],
      },
      admin: {
        status: 'submitted',
        task: 'translation',
        quality: 4,
        correction: `"like a dream" is not in the original.`,
      },
    },
  },
  {
    source: 'office',
    prompt: `Make a glossary table English – German for these bike parts: spoke, saddle, bottom bracket, mudguard, derailleur, kickstand`,
    response: `| English | German |
| --- | --- |
| spoke | die Speiche |
| saddle | der Sattel |
| bottom bracket | das Tretlager |
| mudguard | das Schutzblech |
| derailleur | das Schaltwerk |
| kickstand | der Ständer |`,
    suggested: {
      task: 'translation',
      quality: 5,
      aspects: ['accuracy', 'format', 'completeness', 'clarity', 'tone'],
      parts: [
        ['task', 'Make a glossary table English – German'],
        ['given', 'spoke, saddle, bottom bracket, mudguard, derailleur, kickstand'],
      ],
    },
  },
  {
    source: 'forum',
    prompt: `How do I say "I'm allergic to peanuts, please take it seriously" in Spanish and French?`,
    response: `**Spanish:** *Soy alérgico a los cacahuetes, por favor, tómelo en serio.* (a woman says *alérgica*)

**French:** *Je suis allergique aux cacahuètes, prenez-le au sérieux, s'il vous plaît.*

In Latin America peanuts are usually called *maní*; in Mexico *cacahuates*. Showing the sentence in writing is safer than saying it.`,
    suggested: {
      task: 'translation',
      quality: 5,
      parts: [
        ['personal', `I'm allergic to peanuts`],
        ['constraint', 'in Spanish and French'],
      ],
    },
  },
  {
    source: 'phone-app',
    prompt: `"actually" in german`,
    response: `It is "aktuell".`,
    suggested: { task: 'translation', quality: 1 },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'translation',
        quality: 1,
        problems: ['language'],
        correction: `*eigentlich* or *tatsächlich*. *Aktuell* means "current".`,
      },
    },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Bitte ins Englische, freundlich, aber nicht zu förmlich: „Schön, dass Sie dabei waren! Die Fotos vom Sommerfest finden Sie ab morgen im Ordner.“`,
    response: `"It was great to have you with us! You will find the photos of the summer party in the folder from tomorrow."`,
    suggested: {
      task: 'translation',
      quality: 5,
      aspects: ['tone', 'accuracy', 'completeness', 'clarity', 'format'],
      parts: [
        ['task', 'Bitte ins Englische'],
        ['constraint', 'freundlich, aber nicht zu förmlich'],
      ],
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Was ist der Unterschied zwischen „since“ und „for“?`,
    response: `- **since** nennt den *Anfang*: „since Monday“, „since 2019“
- **for** nennt die *Dauer*: „for three days“, „for seven years“

Auf Deutsch heißt beides „seit“, deshalb verwechselt man sie so leicht. Dazu gehört meist das Present Perfect: „I have lived here for ten years.“`,
  },
  {
    language: 'de',
    source: 'phone-app',
    prompt: `Übersetze auf Plattdeutsch: „Das Wetter ist heute schlecht, wir bleiben zu Hause.“`,
    response: `„Dat Weder is vundaag leeg, wi blievt to Huus.“`,
    suggested: { task: 'translation', quality: 4, parts: [['task', 'Übersetze auf Plattdeutsch']] },
    answers: { annotator: { status: 'draft', task: 'translation' } },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Übersetze das Etikett ins Deutsche und behalte die Aufzählung bei.`,
    context: `- Wash inside out at 30 °C
- Do not tumble dry
- Iron on low heat, not on the print
- Wash dark colours separately`,
    response: `Auf links bei 30 °C waschen, nicht in den Trockner geben, bei niedriger Temperatur auf dem Aufdruck bügeln und dunkle Farben getrennt waschen.`,
    suggested: {
      task: 'translation',
      quality: 3,
      parts: [
        ['task', 'Übersetze das Etikett ins Deutsche'],
        ['constraint', 'behalte die Aufzählung bei'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'translation',
        quality: 2,
        problems: ['format', 'wrong-fact'],
        correction: `- Auf links bei 30 °C waschen
- Nicht in den Trockner geben
- Bei niedriger Temperatur bügeln, **nicht** auf dem Aufdruck
- Dunkle Farben getrennt waschen`,
      },
      admin: { status: 'submitted', task: 'translation', quality: 2, problems: ['format', 'ignores-request'] },
    },
  },
];
