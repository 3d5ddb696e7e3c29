import type { BestOfFour } from './model.ts';

export const headlines: BestOfFour[] = [
  {
    brief: `Headline for a local paper: the village school of Harrowmere stays open after all, because **eleven** new families have moved in since spring. Factual, at most 60 characters.`,
    candidates: [
      'Harrowmere school saved by eleven new families',
      'You will not believe what saved this village school!',
      'School stays open',
      'Eleven families move to Harrowmere, village school remains open after long uncertainty',
    ],
    suggested: { order: ['a', 'c', 'd', 'b'] },
    answers: {
      annotator: {
        status: 'submitted',
        order: ['a', 'c', 'd', 'b'],
        comment: `D is too long for the limit, B is bait.`,
      },
      admin: { status: 'submitted', order: ['a', 'd', 'c', 'b'] },
    },
  },
  {
    brief: `Headline for a museum blog: conservators found a shopping list from 1788 behind the lining of a coat.`,
    candidates: [
      'What the coat was hiding: butter, candles, blue thread',
      'Document discovered in textile object',
      'A shopping list, lost for more than two centuries',
      'Coat list found',
    ],
    suggested: { order: ['a', 'c', 'b', 'd'] },
  },
  {
    brief: `Push message: the train line S4 is closed between Nordkai and Lindenhof until Sunday, buses run every 10 minutes. Maximum 90 characters.`,
    candidates: [
      'S4 closed Nordkai–Lindenhof until Sunday. Buses run every 10 min.',
      'Due to works there may be changes to your journey.',
      'S4: no trains, buses instead!',
      'Dear passengers, we regret to inform you that the S4 line is closed between Nordkai and Lindenhof until Sunday.',
    ],
    suggested: { order: ['a', 'c', 'd', 'b'] },
    answers: { annotator: { status: 'submitted', order: ['a', 'c', 'd', 'b'] } },
  },
  {
    brief: `Title for an article that explains why supermarket carts all pull to one side.`,
    candidates: [
      'The physics of a wobbling wheel',
      'Why your cart always pulls to the left',
      'Shopping carts: an overview',
      'This one wheel ruins your shopping, engineers hate it',
    ],
    suggested: { order: ['b', 'a', 'c', 'd'] },
  },
  {
    brief: `Subject line for a charity's thank-you mail: 312 donors, the new well is working since Tuesday. Warm, not pathetic.`,
    candidates: [
      'Water since Tuesday, thanks to 312 of you',
      'YOU CHANGED LIVES FOREVER',
      'Donation report Q3',
      'The well works. Thank you.',
    ],
    suggested: { order: ['a', 'd', 'c', 'b'] },
    answers: {
      annotator: { status: 'submitted', order: ['ad', 'c', 'b'] },
      admin: { status: 'submitted', order: ['d', 'a', 'c', 'b'] },
    },
  },
  {
    brief: `Headline: a study with 1,200 participants finds *no* effect of blue-light glasses on sleep. Do not overstate.`,
    candidates: [
      'Blue-light glasses are a scam',
      'Study of 1,200 people finds no sleep benefit from blue-light glasses',
      'Scientists prove that blue light is harmless',
      'Blue-light glasses and sleep: new findings',
    ],
    suggested: { order: ['b', 'd', 'a', 'c'] },
    answers: { annotator: { status: 'submitted', order: ['b', 'd', 'ac'] } },
  },
  {
    brief: `Poster line for a swap market for winter clothes in the town hall, Saturday 10 to 14.`,
    candidates: [
      'Bring a coat, take a coat.',
      'Municipal winter textile exchange event',
      'Warm things are looking for new people',
      'Sale! Sale! Sale!',
    ],
    suggested: { order: ['c', 'a', 'b', 'd'] },
  },
  {
    brief: `Button text for deleting an account. The next screen asks once more.`,
    candidates: ['OK', 'Delete account…', 'Continue', 'Yes, erase everything about me forever'],
    suggested: { order: ['b', 'd', 'c', 'a'] },
  },
  {
    brief: `Chapter title in a cookbook: dishes that are better on the second day.`,
    candidates: ['Tomorrow’s Dinner', 'Leftovers', 'Second-Day Champions', 'Reheated'],
  },
  {
    language: 'de',
    brief: `Überschrift für die Lokalzeitung: Das Freibad Wehrau öffnet wegen eines Lecks erst am 1. Juli statt im Mai.`,
    candidates: [
      'Leck im Becken: Freibad Wehrau öffnet erst im Juli',
      'Schock für alle Schwimmer!',
      'Freibad: spätere Öffnung',
      'Im Freibad Wehrau wurde ein Leck festgestellt, weshalb die Öffnung verschoben wird',
    ],
    suggested: { order: ['a', 'd', 'c', 'b'] },
    answers: {
      annotator: { status: 'submitted', order: ['a', 'c', 'd', 'b'] },
      admin: { status: 'discarded' },
    },
  },
  {
    language: 'de',
    brief: `Betreffzeile für die Einladung zum Elternabend der 3b, Thema: Klassenfahrt an die See. Höchstens 50 Zeichen.`,
    candidates: [
      'Elternabend 3b: Wir planen die Fahrt ans Meer',
      'WICHTIG!!! Bitte unbedingt lesen!!!',
      'Information',
      'Einladung zum Elternabend der Klasse 3b mit dem Schwerpunkt Klassenfahrt',
    ],
    suggested: { order: ['a', 'd', 'c', 'b'] },
  },
  {
    language: 'de',
    brief: `Zeile für ein Plakat: Die Stadtbücherei verleiht jetzt auch Nähmaschinen, Bohrmaschinen und Ukulelen.`,
    candidates: [
      'Leih dir was Lautes.',
      'Erweiterung des Ausleihangebots',
      'Bücher haben wir auch.',
      'Bohren, nähen, zupfen: alles auf deinen Ausweis',
    ],
    suggested: { order: ['c', 'd', 'a', 'b'] },
    answers: {
      annotator: {
        status: 'submitted',
        order: ['c', 'a', 'd', 'b'],
        comment: `C ist witzig und man versteht es sofort neben dem Bild.`,
      },
    },
  },
  {
    language: 'de',
    brief: `Fehlermeldung in einem Formular: Das Datum der Abreise liegt vor dem Datum der Anreise.`,
    candidates: [
      'Ungültige Eingabe (Fehler 42)',
      'Die Abreise liegt vor der Anreise. Bitte eines der Daten ändern.',
      'Sie haben einen Fehler gemacht.',
      'Hoppla! Zeitreisen bieten wir leider noch nicht an.',
    ],
    suggested: { order: ['b', 'd', 'c', 'a'] },
  },
  {
    language: 'de',
    brief: `Titel für einen Ratgeber: Wie man mit einem Zimmer von neun Quadratmetern auskommt.`,
    candidates: [
      'Neun Quadratmeter Glück',
      'Kleine Räume optimal nutzen',
      'Platz da!',
      'Wohnen auf kleinem Raum: Grundlagen, Beispiele, Checklisten',
    ],
    suggested: { order: ['a', 'c', 'b', 'd'] },
  },
];
