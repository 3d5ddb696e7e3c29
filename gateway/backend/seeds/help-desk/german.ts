import type { Requests } from './model.ts';

export const german: Requests = {
  billing: [
    {
      subject: 'Doppelt abgebucht',
      body: 'Für die Bestellung 8104 wurden zweimal 32,50 € abgebucht. Bitte überweisen Sie einen der Beträge zurück.',
    },
    {
      subject: 'Rechnung fehlt',
      body: 'Zu den Stühlen habe ich keine Rechnung bekommen. Ich brauche sie für die Steuer.',
    },
    {
      subject: 'Gutschein',
      body: 'Der Gutschein wurde im Warenkorb angezeigt, auf der Rechnung aber nicht abgezogen.',
    },
    {
      subject: 'Mahnung',
      body: 'Ich habe heute eine Mahnung erhalten, obwohl die Rechnung seit zwei Wochen bezahlt ist.',
    },
  ],
  delivery: [
    {
      subject: 'Paket verschwunden',
      body: 'Laut Sendungsverfolgung wurde das Paket bei einem Nachbarn abgegeben. Von denen weiß niemand etwas.',
    },
    { subject: 'Nur ein Teil geliefert', body: 'Vom Regal sind zwei von drei Paketen da. Kommt das dritte noch?' },
    {
      subject: 'Liefertermin',
      body: 'Kann die Waschmaschine auch nach 17 Uhr geliefert werden? Vorher ist niemand zu Hause.',
    },
    { subject: 'Falsche Adresse', body: 'Das Paket geht an meine alte Adresse. Lässt sich das noch ändern?' },
  ],
  returns: [
    {
      subject: 'Zu klein',
      body: 'Die Wanderschuhe sind eine Nummer zu klein. Ich möchte sie zurückschicken und die nächste Größe haben.',
    },
    {
      subject: 'Rücksendung',
      body: 'Das Etikett für die Rücksendung lässt sich nicht ausdrucken, die Seite bleibt leer.',
    },
    { subject: 'Erstattung', body: 'Der Teppich ist seit drei Wochen wieder bei Ihnen. Wann kommt das Geld zurück?' },
    { subject: 'Abholung', body: 'Der Sessel sollte gestern abgeholt werden, es kam aber niemand.' },
  ],
  account: [
    { subject: 'Passwort', body: 'Die E-Mail zum Zurücksetzen des Passworts kommt nicht an.' },
    {
      subject: 'Konto löschen',
      body: 'Bitte löschen Sie mein Konto und alle Daten, die Sie über mich gespeichert haben.',
    },
    { subject: 'Neuer Name', body: 'Seit der Hochzeit heiße ich anders. Wie ändere ich den Nachnamen im Konto?' },
    { subject: 'Gesperrt', body: 'Nach drei falschen Passwörtern ist mein Konto gesperrt. Wie lange dauert das?' },
  ],
  defect: [
    { subject: 'Wackelkontakt', body: 'Die Lampe geht nur an, wenn man am Kabel wackelt. Sie ist sechs Wochen alt.' },
    { subject: 'Akku', body: 'Der Akku des Staubsaugers hält statt vierzig nur noch sieben Minuten.' },
    { subject: 'Riss', body: 'Die Teekanne hat nach dem ersten Aufguss einen feinen Riss bekommen.' },
    {
      subject: 'Es klappert',
      body: 'Der Ventilator klappert auf der höchsten Stufe so laut, dass man nicht schlafen kann.',
    },
  ],
  praise: [
    {
      subject: 'Danke!',
      body: 'Ihr Kollege am Telefon war geduldig und freundlich, obwohl ich dreimal dasselbe gefragt habe.',
    },
    { subject: 'So schnell', body: 'Gestern Abend bestellt, heute Mittag da. Großartig!' },
    { subject: 'Schön verpackt', body: 'Die Gläser kamen heil an, und die Verpackung war ganz ohne Plastik.' },
    {
      subject: 'Gute Beratung',
      body: 'In der Beratung wurde mir vom teureren Gerät abgeraten. Das findet man selten.',
    },
  ],
};
