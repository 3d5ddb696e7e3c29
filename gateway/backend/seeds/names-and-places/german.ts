import type { EntityText } from './model.ts';

export const germanNews: EntityText[] = [
  {
    language: 'de',
    text: `Wehrau. Das Freibad öffnet wegen eines Lecks erst am 1. Juli. Die Stadtwerke Wehrau rechnen mit Kosten von rund 70.000 Euro, sagte Betriebsleiterin Roswitha Möhlenkamp am Montag.`,
    suggested: {
      entities: [
        ['place', 'Wehrau'],
        ['date', '1. Juli'],
        ['organisation', 'Stadtwerke Wehrau'],
        ['place', 'Wehrau', 2],
        ['amount', '70.000 Euro'],
        ['person', 'Roswitha Möhlenkamp'],
        ['date', 'Montag'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['place', 'Wehrau'],
          ['date', '1. Juli'],
          ['organisation', 'Stadtwerke Wehrau'],
          ['place', 'Wehrau', 2],
          ['amount', 'rund 70.000 Euro'],
          ['person', 'Roswitha Möhlenkamp'],
          ['date', 'Montag'],
        ],
      },
    },
  },
  {
    language: 'de',
    text: `Der Käseweg zwischen Oberlaubach und Sankt Ännen ist nach dem Erdrutsch wieder frei. Zur Eröffnung am Sonntag gibt es 40 Laibe Bergkäse 🧀 und einen Auftritt der Trachtenkapelle Höllbachtal.`,
    suggested: {
      entities: [
        ['place', 'Käseweg'],
        ['place', 'Oberlaubach'],
        ['place', 'Sankt Ännen'],
        ['date', 'Sonntag'],
        ['product', 'Bergkäse'],
        ['organisation', 'Trachtenkapelle Höllbachtal'],
        ['place', 'Höllbachtal'],
      ],
    },
  },
  {
    language: 'de',
    text: `Die Geigenbauerin Friederike Südekum aus Mittenried hat den Kulturpreis des Bezirks erhalten. Er ist mit 10.000 Euro dotiert und wird am 9. November überreicht.`,
    suggested: {
      entities: [
        ['person', 'Friederike Südekum'],
        ['place', 'Mittenried'],
        ['event', 'Kulturpreis des Bezirks'],
        ['amount', '10.000 Euro'],
        ['date', '9. November'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['person', 'Friederike Südekum'],
          ['place', 'Mittenried'],
          ['amount', '10.000 Euro'],
          ['date', '9. November'],
        ],
        comment: `Ein Preis ist keine Veranstaltung.`,
      },
      admin: {
        status: 'submitted',
        entities: [
          ['person', 'Friederike Südekum'],
          ['place', 'Mittenried'],
          ['event', 'Kulturpreis des Bezirks'],
          ['amount', '10.000 Euro'],
          ['date', '9. November'],
        ],
      },
    },
  },
  {
    language: 'de',
    text: `Bei den Bauarbeiten am Bahnhof Groß Düvelbek wurde ein mittelalterlicher Brunnen gefunden. Das Landesamt für Bodendenkmale schickt Grabungsleiter Ansgar Tölle; die Arbeiten ruhen bis Mitte Februar.`,
    suggested: {
      entities: [
        ['place', 'Bahnhof Groß Düvelbek'],
        ['place', 'Groß Düvelbek'],
        ['organisation', 'Landesamt für Bodendenkmale'],
        ['person', 'Ansgar Tölle'],
        ['date', 'Mitte Februar'],
      ],
    },
  },
  {
    language: 'de',
    text: `Kiel/Flensburg. Nach dem Sturmtief Wibke sind noch 1.300 Haushalte ohne Strom. Die Nordnetz-Genossenschaft will bis Donnerstagabend alle wieder versorgen.`,
    suggested: {
      entities: [
        ['place', 'Kiel'],
        ['place', 'Flensburg'],
        ['event', 'Sturmtief Wibke'],
        ['organisation', 'Nordnetz-Genossenschaft'],
        ['date', 'Donnerstagabend'],
      ],
    },
  },
  {
    language: 'de',
    text: `Ein entlaufenes Lama hat am Dienstag den Verkehr auf der Ringstraße in Elsterberg-Süd lahmgelegt. Besitzerin Cosima Überreuther lockte es nach zwei Stunden mit einer Tüte Müsli nach Hause. 🦙`,
    suggested: {
      entities: [
        ['date', 'Dienstag'],
        ['place', 'Ringstraße'],
        ['place', 'Elsterberg-Süd'],
        ['person', 'Cosima Überreuther'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['date', 'Dienstag'],
          ['place', 'Ringstraße in Elsterberg-Süd'],
          ['place', 'Ringstraße'],
          ['place', 'Elsterberg-Süd'],
          ['person', 'Cosima Überreuther'],
          ['amount', 'zwei Stunden'],
        ],
      },
    },
  },
  {
    language: 'de',
    text: `Der Seglerverein Brackwasser feiert sein 100-jähriges Bestehen mit der Gänsewiek-Regatta. Gestartet wird am 17. August um 11 Uhr vor der Mole.`,
    suggested: {
      entities: [
        ['organisation', 'Seglerverein Brackwasser'],
        ['event', 'Gänsewiek-Regatta'],
        ['date', '17. August um 11 Uhr'],
        ['date', '17. August'],
        ['place', 'Mole'],
      ],
    },
  },
  {
    language: 'de',
    text: `Die Brotfabrik Kornblum & Töchter ruft das Roggenbrot „Waldkruste“ zurück. Betroffen sind Laibe mit dem Mindesthaltbarkeitsdatum 4. Dezember und der Losnummer L-2236, weil sie Sesam enthalten können.

Verkauft wurde das Brot in Sachsen und Thüringen. Der Kaufpreis von 3,89 Euro wird auch ohne Kassenbon erstattet.`,
    suggested: {
      entities: [
        ['organisation', 'Kornblum & Töchter'],
        ['product', 'Roggenbrot „Waldkruste“'],
        ['product', 'Waldkruste'],
        ['date', '4. Dezember'],
        ['reference', 'L-2236'],
        ['place', 'Sachsen'],
        ['place', 'Thüringen'],
        ['amount', '3,89 Euro'],
      ],
    },
    answers: {
      admin: {
        status: 'submitted',
        entities: [
          ['organisation', 'Brotfabrik Kornblum & Töchter'],
          ['product', 'Roggenbrot „Waldkruste“'],
          ['date', '4. Dezember'],
          ['reference', 'L-2236'],
          ['place', 'Sachsen'],
          ['place', 'Thüringen'],
          ['amount', '3,89 Euro'],
        ],
      },
    },
  },
  {
    language: 'de',
    text: `Tischtennis: Die Damen des TTC Grünau-Ost steigen in die zweite Liga auf. Matchwinnerin war Nurhan Söylemez-Brandt, die im letzten Satz sieben Matchbälle abwehrte.`,
    suggested: {
      entities: [
        ['organisation', 'TTC Grünau-Ost'],
        ['place', 'Grünau-Ost'],
        ['person', 'Nurhan Söylemez-Brandt'],
      ],
    },
  },
  {
    language: 'de',
    text: `Ab dem 1. März kostet das Anwohnerparken in Mittenried 90 statt 30 Euro im Jahr. Der Gemeinderat stimmte mit 12 zu 9 Stimmen zu.`,
    suggested: {
      entities: [
        ['date', '1. März'],
        ['place', 'Mittenried'],
        ['amount', '90'],
        ['amount', '30 Euro'],
        ['organisation', 'Gemeinderat'],
      ],
    },
  },
  {
    language: 'de',
    text: `Wanderin Hiltrud Jägersberg fand am Kargjoch einen Ring mit der Gravur „Für immer, 1954“. Die Bergwacht sucht nun nach den Besitzern.`,
    suggested: {
      entities: [
        ['person', 'Hiltrud Jägersberg'],
        ['place', 'Kargjoch'],
        ['date', '1954'],
        ['organisation', 'Bergwacht'],
      ],
    },
    answers: {
      annotator: {
        status: 'draft',
        entities: [
          ['person', 'Hiltrud Jägersberg'],
          ['place', 'Kargjoch'],
        ],
      },
    },
  },
  {
    language: 'de',
    text: `Zum Tag der offenen Tür am Samstag zeigt die Sternwarte Hohenlüchow den Saturn 🪐. Der Eintritt ist frei, um eine Spende von zwei Euro wird gebeten.`,
    suggested: {
      entities: [
        ['event', 'Tag der offenen Tür'],
        ['date', 'Samstag'],
        ['organisation', 'Sternwarte Hohenlüchow'],
        ['place', 'Hohenlüchow'],
        ['amount', 'zwei Euro'],
      ],
    },
  },
  {
    language: 'de',
    text: `Der Maler Ottokar Graf von der Espe stellt bis Ende Januar in der Galerie Lichthof in Lübeck aus. Zu sehen sind 23 Bilder von Regenschirmen.`,
    suggested: {
      entities: [
        ['person', 'Ottokar Graf von der Espe'],
        ['date', 'Ende Januar'],
        ['organisation', 'Galerie Lichthof'],
        ['place', 'Lübeck'],
      ],
    },
  },
  {
    language: 'de',
    text: `In der Nacht zum Mittwoch haben Unbekannte in Klein Düvelbek sämtliche Ortsschilder mit gestrickten Mützen versehen. Bürgermeister Hinnerk Pöhlmann spricht von „sehr ordentlicher Arbeit“.`,
  },
  {
    language: 'de',
    text: `Auf der A 81 bei Niederfürth kam es am Freitagnachmittag zu einem Auffahrunfall mit drei Lastwagen. Ein Fahrer wurde leicht verletzt. Die Polizei schätzt den Schaden auf 150.000 Euro, Zeugen melden sich unter 0555 / 010 20.`,
    suggested: {
      entities: [
        ['place', 'A 81'],
        ['place', 'Niederfürth'],
        ['date', 'Freitagnachmittag'],
        ['amount', '150.000 Euro'],
        ['reference', '0555 / 010 20'],
      ],
    },
  },
];

export const germanSupport: EntityText[] = [
  {
    language: 'de',
    text: `Guten Tag, mein Wasserkocher „Brodel 2“ heizt seit gestern nicht mehr. Gekauft am 12.10. in Ihrer Filiale in Lübeck, Bon-Nr. 4411-7. Mit freundlichen Grüßen, Gülay Hübschmann`,
    suggested: {
      entities: [
        ['product', '„Brodel 2“'],
        ['date', 'gestern'],
        ['date', '12.10.'],
        ['place', 'Lübeck'],
        ['reference', '4411-7'],
        ['person', 'Gülay Hübschmann'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['product', 'Brodel 2'],
          ['date', '12.10.'],
          ['place', 'Lübeck'],
          ['reference', '4411-7'],
          ['person', 'Gülay Hübschmann'],
        ],
        comment: `Anführungszeichen gehören nicht zum Namen.`,
      },
      admin: {
        status: 'submitted',
        entities: [
          ['product', '„Brodel 2“'],
          ['date', 'gestern'],
          ['date', '12.10.'],
          ['place', 'Lübeck'],
          ['reference', 'Bon-Nr. 4411-7'],
          ['person', 'Gülay Hübschmann'],
        ],
      },
    },
  },
  {
    language: 'de',
    text: `wo bleibt mein paket?? sendung DH-77-2031 liegt laut app seit freitag in Niederfürth 😤`,
    suggested: {
      entities: [
        ['reference', 'DH-77-2031'],
        ['date', 'freitag'],
        ['place', 'Niederfürth'],
      ],
    },
  },
  {
    language: 'de',
    text: `Hiermit widerrufe ich den Kauf des Regals „Björkhöjd“ vom 3. Juni, Auftrag 90-118-22. Bitte erstatten Sie 139 Euro auf das Konto bei der Volkskasse Mittenried. Gruß, Sören Büttgenbach`,
    suggested: {
      entities: [
        ['product', 'Björkhöjd'],
        ['date', '3. Juni'],
        ['reference', '90-118-22'],
        ['amount', '139 Euro'],
        ['organisation', 'Volkskasse Mittenried'],
        ['place', 'Mittenried'],
        ['person', 'Sören Büttgenbach'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['product', 'Regals „Björkhöjd“'],
          ['date', '3. Juni'],
          ['reference', '90-118-22'],
          ['amount', '139 Euro'],
          ['organisation', 'Volkskasse Mittenried'],
          ['place', 'Mittenried'],
          ['person', 'Sören Büttgenbach'],
        ],
      },
    },
  },
  {
    language: 'de',
    text: `Die Matratze Wolkenruh 90 ist leider 2 cm zu breit für unser Bett. Geht ein Umtausch gegen die 80er auch nach 5 Wochen? Bestellung WR/3320, Familie Dröge-Achtermann`,
    suggested: {
      entities: [
        ['product', 'Wolkenruh 90'],
        ['amount', '2 cm'],
        ['reference', 'WR/3320'],
        ['person', 'Dröge-Achtermann'],
      ],
    },
  },
  {
    language: 'de',
    text: `Ich habe am 5. Mai im RE 7 von Kiel nach Hamburg meine Flöte liegen lassen 😢 schwarzer Koffer, Aufkleber mit Fuchs 🦊. Vorgang FB-1180.`,
    suggested: {
      entities: [
        ['date', '5. Mai'],
        ['place', 'Kiel'],
        ['place', 'Hamburg'],
        ['reference', 'FB-1180'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['date', '5. Mai'],
          ['reference', 'RE 7'],
          ['place', 'Kiel'],
          ['place', 'Hamburg'],
          ['reference', 'FB-1180'],
        ],
      },
    },
  },
  {
    language: 'de',
    text: `Könnten Sie die Rechnung R-2026-311 bitte auf die Praxis Dr. Knöpfle & Yıldız umschreiben? Betrag 412,30 €, Leistungszeitraum Januar bis März.`,
    suggested: {
      entities: [
        ['reference', 'R-2026-311'],
        ['organisation', 'Praxis Dr. Knöpfle & Yıldız'],
        ['person', 'Knöpfle'],
        ['person', 'Yıldız'],
        ['amount', '412,30 €'],
        ['date', 'Januar bis März'],
      ],
    },
  },
  {
    language: 'de',
    text: `Meine Oma (91, Hohenlüchow) bekommt seit dem Umzug keinen Sender mehr rein. Gerät: Röhrle TV 32. Kann jemand vorbeikommen? Sie nimmt gern nach 10 Uhr ab: 0555 / 010 44`,
    suggested: {
      entities: [
        ['place', 'Hohenlüchow'],
        ['product', 'Röhrle TV 32'],
        ['reference', '0555 / 010 44'],
      ],
    },
    answers: { admin: { status: 'draft', entities: [['product', 'Röhrle TV 32']] } },
  },
  {
    language: 'de',
    text: `Seit dem Update vom 30.9. zeigt die Kasse T9-00518 in unserer Filiale Elsterberg-Süd alle Preise in Kronen statt in Euro. Das freut niemanden. Kornblum & Töchter, i. A. Mehtap Grünewald`,
    suggested: {
      entities: [
        ['date', '30.9.'],
        ['reference', 'T9-00518'],
        ['place', 'Elsterberg-Süd'],
        ['organisation', 'Kornblum & Töchter'],
        ['person', 'Mehtap Grünewald'],
      ],
    },
  },
  {
    language: 'de',
    text: `Ist der Gutschein HERBST-15 mit dem Abo „Gemüsekiste klein“ kombinierbar? Er läuft am 31. Oktober ab.`,
    suggested: {
      entities: [
        ['reference', 'HERBST-15'],
        ['product', 'Gemüsekiste klein'],
        ['date', '31. Oktober'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['reference', 'HERBST-15'],
          ['product', '„Gemüsekiste klein“'],
          ['date', '31. Oktober'],
        ],
      },
      admin: { status: 'discarded' },
    },
  },
  {
    language: 'de',
    text: `Ein großes Lob an Herrn Wüstefeld vom Pannendienst Nordlicht: In 20 Minuten war er am Parkplatz Gänsewiek, in 25 waren wir wieder unterwegs. 👍🏽`,
    suggested: {
      entities: [
        ['person', 'Wüstefeld'],
        ['organisation', 'Pannendienst Nordlicht'],
        ['amount', '20 Minuten'],
        ['place', 'Parkplatz Gänsewiek'],
        ['place', 'Gänsewiek'],
      ],
    },
  },
  {
    language: 'de',
    text: `Bitte ändern Sie meinen Namen nach der Hochzeit am 20. September: aus Lieselotte Vogt wird Lieselotte Vogt-Sánchez. Kundennummer 5-5107.`,
    suggested: {
      entities: [
        ['event', 'Hochzeit'],
        ['date', '20. September'],
        ['person', 'Lieselotte Vogt'],
        ['person', 'Lieselotte Vogt-Sánchez'],
        ['reference', '5-5107'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['date', '20. September'],
          ['person', 'Lieselotte Vogt'],
          ['person', 'Lieselotte Vogt-Sánchez'],
          ['reference', '5-5107'],
        ],
      },
    },
  },
  {
    language: 'de',
    text: `Funktioniert der Fahrradanhänger Zugvogel mit einer 12-mm-Steckachse? In der Anleitung auf Seite 7 steht ja, im Laden in Kiel sagte man nein.`,
    suggested: {
      entities: [
        ['product', 'Zugvogel'],
        ['place', 'Kiel'],
      ],
    },
  },
  {
    language: 'de',
    text: `Geht nicht. Bitte um Rückruf.`,
    answers: { annotator: { status: 'discarded' } },
  },
  {
    language: 'de',
    text: `Der Techniker sollte am Montag zwischen 9 und 11 kommen, es ist jetzt 13 Uhr und ich sitze immer noch im Treppenhaus. Auftrag TK-808, Ringstraße 12, bei Çelik-Baumann.`,
    suggested: {
      entities: [
        ['date', 'Montag zwischen 9 und 11'],
        ['date', 'Montag'],
        ['reference', 'TK-808'],
        ['place', 'Ringstraße 12'],
        ['person', 'Çelik-Baumann'],
      ],
    },
  },
];
