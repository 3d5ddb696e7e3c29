import type { BestOfFour } from './model.ts';

export const summaries: BestOfFour[] = [
  {
    brief: `Summarise in one sentence:

> The ferry between Skarholm and the mainland will stop running in the evening from November on. The operator says that on average only four passengers used the last crossing. The island council protests: two of these four are nurses on the late shift, and without the ferry they would have to give up their jobs. A test with a call-ahead boat is planned for January.`,
    candidates: [
      'Skarholm’s evening ferry ends in November for lack of passengers; the council protests on behalf of late-shift nurses, and a call-ahead boat is to be tested in January.',
      'The ferry to Skarholm is being abolished completely because nobody uses it.',
      'An operator, a council and some nurses have different opinions about a boat.',
      'From November on there will be no evening ferry to Skarholm.',
    ],
    suggested: { order: ['a', 'd', 'c', 'b'] },
    answers: {
      annotator: { status: 'submitted', order: ['a', 'd', 'c', 'b'], comment: `B is simply false.` },
      admin: { status: 'submitted', order: ['a', 'd', 'b', 'c'] },
    },
  },
  {
    brief: `Summarise the customer's mail for the workshop, at most 25 words:

> Hi, it's me again about the blue sofa. The delivery was fine this time, thank you for that! But one of the four feet is about a centimetre shorter than the others, so it wobbles. My brother-in-law says to put a coaster under it but I paid 900 for this. Could you send a foot? Number 7 in the manual.`,
    candidates: [
      'Blue sofa: one foot (part 7) is about 1 cm too short, sofa wobbles. Customer asks for a replacement foot.',
      'Customer unhappy with sofa.',
      'Customer thanks for the delivery and mentions a brother-in-law who recommends a coaster; the sofa cost 900.',
      'The sofa has four feet that are one centimetre too short and must be collected.',
    ],
    suggested: { order: ['a', 'b', 'c', 'd'] },
  },
  {
    brief: `One-line summary of a pull request:

~~~diff
- const total = items.reduce((sum, item) => sum + item.price, 0);
+ const total = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
~~~`,
    candidates: [
      'Fix bug',
      'Count the quantity of each item in the total',
      'Refactor reduce callback for readability',
      'Multiply price and quantity of item objects inside the accumulator of the reduce function',
    ],
    suggested: { order: ['b', 'd', 'a', 'c'] },
    answers: {
      annotator: { status: 'submitted', order: ['b', 'd', 'a', 'c'] },
      admin: { status: 'submitted', order: ['b', 'd', 'c', 'a'] },
    },
  },
  {
    brief: `Summarise for a ten-year-old:

> Permafrost is ground that stays frozen for at least two years in a row. As it thaws, plant remains that have been locked in the ice for millennia begin to decay and release carbon dioxide and methane, which in turn warm the climate further.`,
    candidates: [
      'Some ground in the far north has been frozen for ages, like a giant freezer full of old leaves. When it melts, the leaves rot, and the gases from that make the Earth even warmer.',
      'Permafrost thaw induces a positive feedback through microbial decomposition.',
      'When ice melts, it gets warm.',
      'Frozen ground is thawing because old plants are rotting in it.',
    ],
    suggested: { order: ['a', 'c', 'd', 'b'] },
    answers: { annotator: { status: 'submitted', order: ['a', 'c', 'bd'] } },
  },
  {
    brief: `Minutes of a meeting in one line:

> We talked about the summer fair for half an hour. Ines will ask the fire brigade about the hose pipe game, Marek looks after drinks. The date is still open, either 12 or 19 July; we vote by mail until Friday.`,
    candidates: [
      'Summer fair: Ines asks the fire brigade, Marek does drinks, date (12 or 19 July) by mail vote until Friday.',
      'The summer fair takes place on 12 July.',
      'Half an hour was spent on the summer fair.',
      'Ines and Marek organise the summer fair, the date will follow.',
    ],
    suggested: { order: ['a', 'd', 'c', 'b'] },
  },
  {
    brief: `Short description of a recipe for an overview page: braised red cabbage with apples and cloves, takes two hours, most of it unattended, tastes better the next day.`,
    candidates: [
      'Red cabbage, braised slowly with apple and clove: two hours, mostly on its own, best tomorrow.',
      'A delicious recipe that everyone will love.',
      'Red cabbage in two hours.',
      'This traditional dish looks back on a long history in many regions and is served on festive occasions.',
    ],
  },
  {
    brief: `Summarise the review in five words or fewer: "The pump itself is great, quiet and strong. But the hose fell off three times in a week, and the seller just sends me the same manual again and again."`,
    candidates: [
      'Good pump, bad hose, unhelpful',
      'Great, quiet, strong pump',
      'Do not buy',
      'Three weeks, one hose, many manuals',
    ],
    suggested: { order: ['a', 'c', 'd', 'b'] },
    answers: { annotator: { status: 'discarded', comment: `I would want to see the whole review.` } },
  },
  {
    language: 'de',
    brief: `Fasse in einem Satz zusammen:

> Die Gemeinde Oberlaubach hat beschlossen, das alte Schulhaus nicht zu verkaufen. Stattdessen soll im Erdgeschoss eine Arztpraxis einziehen, oben entstehen zwei Wohnungen. Das Geld kommt zur Hälfte vom Land. Gebaut wird ab Herbst, wenn die Fledermäuse im Dachstuhl ihr Sommerquartier verlassen haben.`,
    candidates: [
      'Oberlaubach behält das alte Schulhaus und baut es ab Herbst, zur Hälfte mit Landesgeld, zu Praxis und zwei Wohnungen um.',
      'Wegen der Fledermäuse darf das alte Schulhaus nicht verkauft werden.',
      'Die Gemeinde hat etwas beschlossen.',
      'Im alten Schulhaus von Oberlaubach entstehen eine Arztpraxis und zwei Wohnungen.',
    ],
    suggested: { order: ['a', 'd', 'c', 'b'] },
    answers: {
      annotator: { status: 'submitted', order: ['a', 'd', 'c', 'b'] },
      admin: { status: 'submitted', order: ['d', 'a', 'c', 'b'], comment: `A ist richtig, aber sehr dicht.` },
    },
  },
  {
    language: 'de',
    brief: `Kurzfassung für die Werkstatt, höchstens 20 Wörter:

> Guten Tag, mein Rad quietscht seit dem Regen am Wochenende vorne beim Bremsen, hinten nicht. Außerdem ist das Rücklicht dunkel, obwohl die Birne neu ist. Ich brauche es bis Donnerstag, weil ich dann zur Schule meiner Tochter fahren muss.`,
    candidates: [
      'Vorderbremse quietscht seit Regen, Rücklicht ohne Funktion trotz neuer Birne. Fertig bis Donnerstag.',
      'Rad kaputt, eilig.',
      'Kundin fährt am Donnerstag zur Schule ihrer Tochter.',
      'Bremsen vorne und hinten quietschen, Birne im Rücklicht ersetzen.',
    ],
    suggested: { order: ['a', 'b', 'd', 'c'] },
  },
  {
    language: 'de',
    brief: `Zusammenfassung eines Beipackzettels für ein Spiel, zwei Sätze: Jeder zieht drei Karten, legt eine ab und gibt eine nach links weiter. Wer zuerst vier gleiche Tiere hat, ruft „Zoo!“ und bekommt so viele Punkte, wie noch Karten im Stapel liegen.`,
    candidates: [
      'Drei Karten ziehen, eine ablegen, eine nach links geben. Wer zuerst vier gleiche Tiere hat, ruft „Zoo!“ und bekommt für jede Karte im Stapel einen Punkt.',
      'Man sammelt Tiere. Am Ende gibt es Punkte.',
      'Wer am lautesten „Zoo!“ ruft, gewinnt. Der Stapel wird dann gemischt.',
      'Ein unterhaltsames Kartenspiel für die ganze Familie. Viel Spaß!',
    ],
    suggested: { order: ['a', 'b', 'd', 'c'] },
    answers: { annotator: { status: 'submitted', order: ['a', 'b', 'cd'] } },
  },
];
