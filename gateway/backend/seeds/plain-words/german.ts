import type { Rewritten } from './model.ts';

export const german: Rewritten[] = [
  [
    'Die Inbetriebnahme der Heizungsanlage erfolgt ab dem 1. Oktober.',
    'Ab dem 1. Oktober läuft die Heizung.',
    'Die Heizung geht am 1. Oktober an.',
  ],
  [
    'Das Betreten der Rasenfläche ist untersagt.',
    'Bitte gehen Sie nicht über den Rasen.',
    'Nicht auf den Rasen treten!',
  ],
  ['Um zeitnahe Rückmeldung wird gebeten.', 'Bitte antworten Sie bald.', 'Melden Sie sich bitte schnell.'],
  [
    'Der Bescheid ergeht unter dem Vorbehalt des Widerrufs.',
    'Wir können diese Entscheidung wieder ändern.',
    'Die Entscheidung gilt vielleicht nicht für immer.',
  ],
  [
    'Bei Nichtinanspruchnahme des Termins ist eine Absage erforderlich.',
    'Wenn Sie nicht kommen können, sagen Sie bitte ab.',
    'Bitte sagen Sie ab, wenn Sie nicht kommen.',
  ],
  [
    'Die Entsorgung von Grünschnitt ist kostenpflichtig.',
    'Sie müssen bezahlen, wenn Sie Gartenabfall abgeben.',
    'Gartenabfall abgeben kostet Geld.',
  ],
  [
    'Eine Erstattung der Teilnahmegebühr ist ausgeschlossen.',
    'Sie bekommen das Geld für den Kurs nicht zurück.',
    'Die Gebühr wird nicht zurückgezahlt.',
  ],
  [
    'Zuwiderhandlungen werden zur Anzeige gebracht.',
    'Wer sich nicht daran hält, wird angezeigt.',
    'Wir zeigen jeden an, der das tut.',
  ],
  [
    'Die Wohnung ist in besenreinem Zustand zu übergeben.',
    'Fegen Sie die Wohnung, bevor Sie die Schlüssel abgeben.',
    'Die Wohnung muss gefegt sein.',
  ],
  [
    'Der Antrag ist in zweifacher Ausfertigung vorzulegen.',
    'Bringen Sie den Antrag zweimal mit.',
    'Wir brauchen den Antrag zweimal.',
  ],
  [
    'Es besteht die Möglichkeit der Einsichtnahme in die Unterlagen.',
    'Sie können die Unterlagen ansehen.',
    'Sie dürfen in die Unterlagen schauen.',
  ],
  [
    'Die Haltestelle wird bis auf Weiteres nicht bedient.',
    'Hier hält vorerst kein Bus.',
    'Im Moment hält der Bus hier nicht.',
  ],
  ['Das Mitführen von Hunden ist nicht gestattet.', 'Hunde dürfen nicht mitkommen.', 'Bitte ohne Hund.'],
  [
    'Änderungen der Anschrift sind unverzüglich mitzuteilen.',
    'Sagen Sie uns gleich, wenn Sie umziehen.',
    'Neue Adresse? Bitte sofort melden.',
  ],
  [
    'Die Kosten sind vom Verursacher zu tragen.',
    'Wer den Schaden gemacht hat, muss ihn bezahlen.',
    'Der Verursacher bezahlt.',
  ],
  [
    'Die Öffnungszeiten entnehmen Sie bitte dem Aushang.',
    'Die Öffnungszeiten stehen auf dem Zettel an der Tür.',
    'Schauen Sie auf den Aushang.',
  ],
  [
    'Eine Haftung für Garderobe wird nicht übernommen.',
    'Passen Sie selbst auf Ihre Jacke auf.',
    'Wir zahlen nicht, wenn Ihre Jacke wegkommt.',
  ],
  [
    'Die Anmeldung hat schriftlich zu erfolgen.',
    'Melden Sie sich bitte schriftlich an.',
    'Bitte schreiben Sie uns, wenn Sie mitmachen wollen.',
  ],
  [
    'Minderjährige bedürfen der Zustimmung der Erziehungsberechtigten.',
    'Wenn Sie noch nicht 18 sind, müssen Ihre Eltern zustimmen.',
    'Unter 18 brauchen Sie das Ja Ihrer Eltern.',
  ],
  [
    'Die Zufahrt ist ausschließlich Anliegern vorbehalten.',
    'Hier darf nur fahren, wer hier wohnt.',
    'Nur für Anlieger.',
  ],
];
