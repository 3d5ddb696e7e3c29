import type { AssistantAnswer } from './model.ts';

export const wording: AssistantAnswer[] = [
  {
    source: 'classroom',
    prompt: `Write the opening of a mystery story set in a lighthouse. About 150 words, first person, no ghosts.`,
    response: `The lamp went out at ten past three, and I knew it because I had been awake, listening to the rain count the window panes.

Lamps do not simply go out. I had filled the tank myself that evening, trimmed the wick, and written both into the book as I had done on four hundred evenings before. So I took the stairs two at a time, all one hundred and twelve of them, and found the door to the lantern room open. It sticks in wet weather. It takes a shoulder to open it.

The wick had been cut. Not burnt down, cut, as straight as a ribbon at a ceremony. On the floor beneath the glass lay a pair of scissors with mother-of-pearl handles, and I recognised them, because they had been in my own drawer that morning.

There is one boat to the island, and it comes on Thursdays. It was Sunday.`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['tone', 'clarity', 'completeness', 'accuracy', 'format'],
      parts: [
        ['task', 'Write the opening of a mystery story set in a lighthouse.'],
        ['constraint', 'About 150 words, first person, no ghosts.'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'writing',
        quality: 5,
        aspects: ['tone', 'clarity', 'completeness', 'format', 'accuracy'],
      },
      admin: { status: 'submitted', task: 'writing', quality: 5 },
    },
  },
  {
    source: 'office',
    prompt: `Explain "scope creep" without jargon, one example from building a house`,
    response: `It is what happens when a plan keeps growing in small steps that nobody decides on as a whole. You order a house with one bathroom. Then a guest toilet, since the pipes are open anyway. Then a bay window, since the mason is there. Each wish is reasonable, yet at the end the house is a year late and a third dearer, and you cannot name the day on which that was decided.`,
    suggested: {
      task: 'question',
      quality: 5,
      aspects: ['clarity', 'accuracy', 'tone', 'completeness', 'format'],
      parts: [
        ['task', 'Explain "scope creep"'],
        ['constraint', 'without jargon, one example from building a house'],
      ],
    },
  },
  {
    source: 'classroom',
    prompt: `Is it "fewer mistakes" or "less mistakes"?`,
    response: `"Fewer mistakes", because mistakes can be counted. *Less* goes with things you measure rather than count: less time, less noise. Many speakers say "less mistakes" in conversation, but in writing "fewer" is the safe choice.`,
    suggested: { task: 'question', quality: 5 },
  },
  {
    source: 'office',
    prompt: `Shorten to one sentence: "Due to the fact that the weather conditions were of an unfavourable nature, it was decided by the committee that the event in question would be moved to a date at a later point in time."`,
    response: `Because of the unfavourable weather conditions that were prevailing at that time, the committee made the decision that the event in question should take place at a later point in time than originally planned.`,
    suggested: {
      task: 'summary',
      quality: 2,
      parts: [
        ['task', 'Shorten'],
        ['constraint', 'to one sentence'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'writing',
        quality: 2,
        problems: ['wordy', 'ignores-request'],
        correction: `The committee postponed the event because of bad weather.`,
      },
      admin: { status: 'submitted', task: 'summary', quality: 2, problems: ['wordy'] },
    },
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Schreibe eine Erörterung: Sollte die Schule später beginnen? Mit Einleitung, Argumenten dafür und dagegen, eigenem Schluss. Für die 9. Klasse, etwa 350 Wörter, keine Stichpunkte.`,
    response: `**Ausschlafen für alle? Zur Frage, ob die Schule später beginnen sollte**

Kurz vor acht, ein Klassenzimmer im November: Draußen ist es dunkel, drinnen gähnen dreißig Jugendliche. Das Bild kennt jeder, der einmal zur Schule gegangen ist. Immer wieder wird deshalb gefordert, den Unterricht erst um neun Uhr beginnen zu lassen. Ob das eine gute Idee ist, möchte ich im Folgenden abwägen.

Dagegen spricht zunächst der Alltag der Familien. Viele Eltern müssen selbst früh bei der Arbeit sein, und ein Kind der fünften Klasse, das bis halb neun allein zu Hause ist, braucht jemanden, der sich kümmert. Auf dem Land kommt hinzu, dass die Busse nach dem Fahrplan der Berufstätigen fahren. Würde die Schule später beginnen, endete sie außerdem später. Der Sportverein, der Musikunterricht und die Freunde müssten sich in den Abend drängen, und gerade im Winter bliebe von der hellen Zeit nach der Schule nichts mehr übrig.

Trotzdem überzeugen mich die Gründe dafür mehr. Mit der Pubertät verschiebt sich die innere Uhr um eine bis zwei Stunden nach hinten. Jugendliche werden abends nicht müde, auch wenn sie vernünftig sein wollen, und für ihren Körper ist acht Uhr noch Nacht. Wo Schulen später begonnen haben, schliefen die Schülerinnen und Schüler tatsächlich länger, sie fehlten seltener, und auf dem Schulweg geschahen weniger Unfälle. Wer ausgeschlafen ist, lernt in vier Stunden mehr als ein Übermüdeter in fünf. Das nützt am Ende auch den Lehrkräften, von denen manche morgens kaum munterer wirken als ihre Klassen.

Ein Mittelweg scheint mir am besten. Die Schule könnte um halb acht öffnen und eine ruhige erste Stunde anbieten, in der man lesen, üben oder frühstücken darf. Der Unterricht für alle begänne dann um Viertel vor neun. So wäre niemand allein zu Hause, und niemand müsste um acht Uhr Gleichungen lösen, während der halbe Kopf noch träumt. Ich würde mich jedenfalls freuen, wenn wir es ein Jahr lang ausprobierten.`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['clarity', 'completeness', 'tone', 'format', 'accuracy'],
      parts: [
        ['task', 'Schreibe eine Erörterung'],
        ['given', 'Sollte die Schule später beginnen?'],
        ['constraint', 'Mit Einleitung, Argumenten dafür und dagegen, eigenem Schluss.'],
        ['constraint', 'Für die 9. Klasse, etwa 350 Wörter, keine Stichpunkte.'],
      ],
    },
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Heißt es „wegen dem Regen“ oder „wegen des Regens“?`,
    response: `In der Schriftsprache „wegen **des Regens**“, denn *wegen* steht dort mit dem Genitiv. „Wegen dem Regen“ ist in der gesprochenen Sprache verbreitet und gilt als umgangssprachlich. In Aufsätzen und Briefen also lieber den Genitiv.`,
    suggested: { task: 'question', quality: 5, aspects: ['accuracy', 'clarity', 'completeness', 'tone', 'format'] },
    answers: { annotator: { status: 'submitted', task: 'question', quality: 5 } },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Schreib einen Glückwunsch zum 60. Geburtstag unserer Hausmeisterin Frau Quandt-Yilmaz, sie liebt ihren Schrebergarten. Vier Zeilen, gereimt.`,
    response: `Wo andre längst die Hände heben,
da bringst du Haus und Hof zum Leben,
und abends dankt es dir zum Lohn
im Garten rot und reif der Mohn.

Herzlichen Glückwunsch zum Sechzigsten!`,
    suggested: {
      task: 'writing',
      quality: 4,
      aspects: ['tone', 'completeness', 'format', 'clarity', 'accuracy'],
      parts: [
        ['task', 'Schreib einen Glückwunsch zum 60. Geburtstag'],
        ['personal', 'Frau Quandt-Yilmaz, sie liebt ihren Schrebergarten'],
        ['constraint', 'Vier Zeilen, gereimt.'],
      ],
      correction: `Statt „du“ besser „Sie“, wenn sich die Kollegen siezen.`,
    },
  },
];
