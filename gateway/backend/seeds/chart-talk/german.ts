import type { ChartTalk } from './model.ts';

export const german: ChartTalk[] = [
  {
    title: 'Besuche im Schwimmbad',
    unit: 'Gäste am Tag',
    bars: { Mo: 310, Mi: 420, Fr: 380, Sa: 690, So: 720 },
    talk: ['Wann ist am wenigsten los?', 'Am Montag, mit **310** Gästen.'],
    suggested: { verdict: 'right' },
    answers: { annotator: { status: 'submitted', verdict: 'right' }, admin: { status: 'discarded' } },
  },
  {
    title: 'Müll einer Schule',
    unit: 'kg in der Woche',
    bars: { Papier: 86, Restmüll: 64, Bio: 41, Plastik: 33 },
    talk: ['Wie viel Papier ist es im Monat?', 'Im Monat sind es 86 kg Papier.'],
    suggested: { verdict: 'wrong' },
    answers: {
      annotator: {
        status: 'submitted',
        verdict: 'wrong',
        correction: '86 kg sind es in der Woche, im Monat also etwa 350.',
      },
    },
  },
  {
    title: 'Vögel am Futterhaus',
    unit: 'gezählt in einer Stunde',
    bars: { Meise: 23, Spatz: 31, Amsel: 7, Specht: 1 },
    talk: ['Welcher Vogel kam am häufigsten?', 'Der Spatz, 31-mal.'],
    suggested: { verdict: 'right' },
  },
  {
    title: 'Wege eines Lieferrads',
    unit: 'km',
    bars: { Montag: 38, Dienstag: 45, Mittwoch: 41, Donnerstag: 52 },
    talk: ['Wie weit fuhr es insgesamt?', 'Zusammen 176 km, vor allem wegen der vielen Pakete am Donnerstag.'],
    suggested: { verdict: 'partly' },
    answers: { annotator: { status: 'draft', verdict: 'partly' } },
  },
  {
    title: 'Lieblingsfächer einer Klasse',
    unit: 'Stimmen',
    bars: { Sport: 11, Kunst: 7, Mathe: 5, Deutsch: 4, Physik: 2 },
    talk: ['Mögen mehr Kinder Mathe oder Deutsch?', 'Deutsch, wenn auch nur knapp.'],
    suggested: { verdict: 'wrong' },
  },
  {
    title: 'Strom vom Dach',
    unit: 'kWh im Monat',
    bars: { März: 210, Juni: 395, September: 260, Dezember: 70 },
    talk: ['Wie viel mehr kommt im Juni als im Dezember?', 'Im Juni sind es 325 kWh mehr, mehr als das Fünffache.'],
    suggested: { verdict: 'right' },
  },
  {
    title: 'Wartezeit im Bürgeramt',
    unit: 'Minuten',
    bars: { '8 Uhr': 35, '10 Uhr': 50, '12 Uhr': 25, '15 Uhr': 15 },
    talk: ['Wann sollte ich kommen?', 'Am besten gegen 15 Uhr, dann warten Sie etwa eine Viertelstunde.'],
    suggested: { verdict: 'right' },
  },
];
