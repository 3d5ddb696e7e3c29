import type { BestOfFour } from './model.ts';

export const answers: BestOfFour[] = [
  {
    brief: `A guest asks in the chat of a small hotel: "We arrive around midnight. Is that possible?"`,
    candidates: [
      'Yes, of course. Reception closes at ten, so we put your key into the box beside the door. The code comes by text message that afternoon.',
      'Check-in is between 3 p.m. and 10 p.m.',
      'Midnight? That is very late. Perhaps you could take an earlier train?',
      'Yes!',
    ],
    suggested: { order: ['a', 'd', 'b', 'c'] },
    answers: {
      annotator: { status: 'submitted', order: ['a', 'd', 'b', 'c'] },
      admin: { status: 'submitted', order: ['a', 'd', 'b', 'c'] },
    },
  },
  {
    brief: `A pupil asks: "Why is the sky blue?" Two or three sentences.`,
    candidates: [
      'Sunlight is a mix of all colours. The tiny particles of the air scatter blue light much more than red, so blue reaches your eyes from every part of the sky.',
      'Because it reflects the sea.',
      'The sky is blue on account of Rayleigh scattering, whose intensity is inversely proportional to the fourth power of the wavelength.',
      'Good question! Nobody knows exactly.',
    ],
    suggested: { order: ['a', 'c', 'd', 'b'] },
    answers: { annotator: { status: 'submitted', order: ['a', 'c', 'd', 'b'] } },
  },
  {
    brief: `Customer: "Your app logged me out and now it says my password is wrong. It is NOT wrong."`,
    candidates: [
      'The password is wrong. Please use the right one.',
      'I am sorry, that is annoying. Last night all sessions ended because of an update. Please check whether caps lock is on; if it still fails, "Forgot password" sends you a link within a minute.',
      'Please restart your device.',
      'We apologise for any inconvenience caused and thank you for your patience and understanding.',
    ],
    suggested: { order: ['b', 'd', 'c', 'a'] },
    answers: {
      annotator: { status: 'submitted', order: ['b', 'd', 'c', 'a'] },
      admin: { status: 'discarded' },
    },
  },
  {
    brief: `Colleague: "Do you have the slides? The meeting starts in 2 minutes"`,
    candidates: [
      'Here: project folder › March › slides-final. I can present if your screen acts up.',
      'Which slides do you mean exactly? There are several versions, and it would help to know the date, the author and the format in which you need them.',
      'They are in the project folder.',
      'No.',
    ],
    suggested: { order: ['a', 'c', 'b', 'd'] },
  },
  {
    brief: `Someone asks which of two job offers to take: A pays 8 % more, B is a ten-minute walk from home (A: 50 minutes by train).`,
    candidates: [
      'Take A. Money is everything.',
      'Count the hours: 80 minutes more travel a day is about 290 hours a year, roughly 17 % more time for 8 % more pay. Unless you like to read on the train or A leads somewhere B does not, B looks better.',
      'That is a very personal decision which only you can make.',
      'Toss a coin, and notice which side you hope for.',
    ],
    suggested: { order: ['b', 'd', 'c', 'a'] },
    answers: {
      annotator: {
        status: 'submitted',
        order: ['b', 'd', 'c', 'a'],
        comment: `B shows its calculation, that is what I want to see.`,
      },
      admin: { status: 'submitted', order: ['d', 'b', 'c', 'a'] },
    },
  },
  {
    brief: `"Is 2 + 2 * 3 = 12 or 8?"`,
    candidates: [
      '12, because you read from left to right.',
      '8. Multiplication comes before addition: 2 * 3 = 6, then 2 + 6 = 8.',
      '8.',
      'Both are right, it depends on the calculator.',
    ],
    suggested: { order: ['b', 'c', 'd', 'a'] },
  },
  {
    brief: `Visitor to a city: "Where can I leave my suitcase for three hours near the main station?"`,
    candidates: [
      'In the basement of the station, east wing, there are lockers: small ones fit a cabin bag, large ones a suitcase. They take cards. If all are taken, the left-luggage office next to track 1 is open until eight.',
      'At the station.',
      'I would not leave a suitcase anywhere, it might be stolen.',
      'Lockers are available at many railway stations worldwide and differ in size and price.',
    ],
    suggested: { order: ['a', 'b', 'd', 'c'] },
    answers: { annotator: { status: 'draft', order: ['a', 'b'] } },
  },
  {
    brief: `"My sourdough starter smells like nail polish remover. Is it dead?"`,
    candidates: [
      'Throw it away immediately.',
      'It is hungry, not dead. Keep one spoonful, feed it equal parts of flour and water twice a day for two days, and the smell goes away.',
      'That is normal, just bake with it.',
      'Sourdough was already known in ancient Egypt and relies on lactic acid bacteria.',
    ],
    suggested: { order: ['b', 'c', 'a', 'd'] },
  },
  {
    brief: `"Explain recursion in one sentence."`,
    candidates: [
      'It is like two mirrors facing each other.',
      'A function solves a problem by calling itself on a smaller piece until the piece is so small that the answer is obvious.',
      'Recursion is when a function has no loop.',
      'It is a concept from computer science with many applications.',
    ],
    suggested: { order: ['b', 'a', 'd', 'c'] },
    answers: { annotator: { status: 'submitted', order: ['b', 'a', 'cd'] } },
  },
  {
    brief: `A reader asks the library: "Can you recommend a short novel for a long train ride? Not too sad."`,
    candidates: [
      'With pleasure. Do you prefer something funny or something that keeps you guessing? Meanwhile: on the table by the entrance lie twelve novels under 200 pages, those with a yellow ribbon end well.',
      'We have 41,000 novels.',
      'Most good novels are sad.',
      'Try a crossword.',
    ],
  },
  {
    language: 'de',
    brief: `Frage im Chat der Stadtverwaltung: „Mein Ausweis läuft in zwei Wochen ab und ich bekomme erst in sechs Wochen einen Termin. Was nun?“`,
    candidates: [
      'Bitte beachten Sie die geltenden Vorschriften.',
      'Jeden Morgen ab 7:30 Uhr werden abgesagte Termine frei, ein Blick lohnt sich. Falls Sie vorher verreisen, gibt es mit Nachweis einen vorläufigen Ausweis ohne Termin an Schalter 3.',
      'Dann müssen Sie eben warten.',
      'Sie können einen Termin über das Terminportal buchen.',
    ],
    suggested: { order: ['b', 'd', 'a', 'c'] },
    answers: {
      annotator: { status: 'submitted', order: ['b', 'd', 'ac'] },
      admin: { status: 'submitted', order: ['b', 'd', 'a', 'c'] },
    },
  },
  {
    language: 'de',
    brief: `„Wie lange muss ein weiches Ei kochen?“`,
    candidates: [
      'Etwa fünf Minuten, wenn es mittelgroß ist und direkt aus dem Kühlschrank ins kochende Wasser kommt; danach kurz kalt abschrecken.',
      'Das ist Geschmackssache.',
      'Zwölf Minuten.',
      '5 min',
    ],
    suggested: { order: ['a', 'd', 'b', 'c'] },
  },
  {
    language: 'de',
    brief: `Eine Kundin schreibt: „Die Jacke ist toll, aber der Reißverschluss klemmt schon nach einer Woche. Umtauschen möchte ich sie nicht, ich habe sie ja schon lieb gewonnen.“`,
    candidates: [
      'Schicken Sie die Jacke bitte zurück, Sie erhalten Ihr Geld.',
      'Wie schön, dass die Jacke bei Ihnen angekommen ist! Den Reißverschluss ersetzen wir kostenlos: Das Etikett für die Rücksendung liegt bei, in etwa zehn Tagen haben Sie sie wieder.',
      'Reißverschlüsse sind Verschleißteile.',
      'Ein wenig Kerzenwachs auf den Zähnen hilft oft. Wenn nicht, ersetzen wir ihn kostenlos.',
    ],
    suggested: { order: ['b', 'd', 'a', 'c'] },
    answers: {
      annotator: {
        status: 'submitted',
        order: ['d', 'b', 'a', 'c'],
        comment: `D spart vielleicht den ganzen Versand.`,
      },
      admin: { status: 'submitted', order: ['b', 'd', 'a', 'c'] },
    },
  },
  {
    language: 'de',
    brief: `Ein Kind fragt: „Warum wird es nachts dunkel?“`,
    candidates: [
      'Weil die Sonne schlafen geht.',
      'Weil sich die Erde dreht. Abends dreht sich unsere Seite von der Sonne weg, dann liegen wir im Schatten der Erde.',
      'Aufgrund der Rotation der Erde um ihre eigene Achse mit einer Periode von 23 Stunden und 56 Minuten.',
      'Weil der Mond das Licht ausmacht.',
    ],
    suggested: { order: ['b', 'c', 'a', 'd'] },
    answers: { annotator: { status: 'submitted', order: ['b', 'a', 'c', 'd'] } },
  },
  {
    language: 'de',
    brief: `„Kann ich rohe Kartoffeln einfrieren?“`,
    candidates: [
      'Ja, kein Problem.',
      'Besser nicht: Roh werden sie beim Auftauen glasig, matschig und süßlich. Kurz vorgekocht oder als fertiges Gericht geht es gut.',
      'Kartoffeln gehören in den Keller.',
      'Einfrieren ist eine Methode der Haltbarmachung, bei der Lebensmittel auf mindestens minus 18 Grad gekühlt werden.',
    ],
    suggested: { order: ['b', 'c', 'd', 'a'] },
  },
  {
    language: 'de',
    brief: `Auf dem Fundbüro: „Haben Sie einen einzelnen roten Kinderhandschuh?“`,
    candidates: [
      'Heute sind es sogar drei. Hat Ihrer ein Muster oder einen Namen innen? Dann lege ich ihn zur Seite.',
      'Wir haben hunderte Handschuhe.',
      'Nein.',
      'Bitte füllen Sie Formular F-12 in zweifacher Ausfertigung aus.',
    ],
  },
];
