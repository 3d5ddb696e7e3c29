import type { AssistantAnswer } from './model.ts';

export const travel: AssistantAnswer[] = [
  {
    source: 'forum',
    prompt: `We are a family of four with two kids (6 and 9) and have three days in Lisbon at the end of March. Please plan the days: not too much walking, one rainy-day alternative for each day, and nothing that needs booking weeks ahead.`,
    response: `# Three easy days in Lisbon

Late March is mild (about 18 °C) but showers are common, so every day has a plan B.

## Day 1: the river
- **Morning:** Take the suburban train along the water to Belém. Look at the tower from outside and let the children run on the lawns.
- **Lunch:** Custard tarts, of course. Queue at the takeaway counter, it moves faster than the tables.
- **Afternoon:** Ferry across the Tagus and back. It costs about as much as a bus ticket and feels like a cruise.
- *If it rains:* the maritime museum in the west wing of the monastery. Big model ships, royal barges, plenty of space.

## Day 2: the hills, without the climb
- **Morning:** Ride one of the old yellow trams. Board at the **first stop before 9:30**, otherwise you will stand.
- **Lunch:** A simple grill place in Alfama; most offer half portions.
- **Afternoon:** The castle. Peacocks walk around freely, which for a six-year-old is the best part.
- *If it rains:* the tile museum. Children get a worksheet to find animals on the tiles.

## Day 3: oceans
- **Morning:** The oceanarium. Tickets are sold at the door; mornings are quieter.
- **Afternoon:** Cable car along the waterfront, then the playground in the park beside it.
- *If it rains:* the hands-on science centre is a five-minute walk away.

**Getting around:** buy a rechargeable card for each person over four years and load it with single-trip credit.`,
    suggested: {
      task: 'planning',
      quality: 5,
      aspects: ['completeness', 'format', 'clarity', 'accuracy', 'tone'],
      parts: [
        ['personal', 'a family of four with two kids (6 and 9)'],
        ['given', 'three days in Lisbon at the end of March'],
        ['task', 'plan the days'],
        ['constraint', 'not too much walking'],
        ['constraint', 'one rainy-day alternative for each day'],
        ['constraint', 'nothing that needs booking weeks ahead'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'planning',
        quality: 5,
        aspects: ['completeness', 'clarity', 'format', 'tone', 'accuracy'],
        correction: `Very good plan. I would check the opening hours: many museums are closed on Mondays.`,
      },
      admin: { status: 'submitted', task: 'planning', quality: 4, problems: ['wordy'] },
    },
  },
  {
    source: 'phone-app',
    prompt: `my flight lands 14:35 in Madrid, connection at 15:20, same terminal, hand luggage only. realistic?`,
    response: `45 minutes is tight but often possible when you stay in the same terminal and have no checked bag. Boarding usually closes 15 to 20 minutes before departure, so you really have about 25 minutes from the aircraft door to the gate.

- Sit as far forward as you can.
- Look up the departure gate while taxiing.
- If both flights are on **one booking**, the airline has to rebook you if you miss it. With two separate tickets the risk is yours.

If you come from outside the Schengen area, passport control can eat the whole 25 minutes; then I would not count on it.`,
    suggested: {
      task: 'advice',
      quality: 5,
      aspects: ['accuracy', 'completeness', 'clarity', 'tone', 'format'],
      parts: [
        ['given', 'lands 14:35 in Madrid, connection at 15:20'],
        ['given', 'same terminal, hand luggage only'],
        ['task', 'realistic?'],
      ],
    },
  },
  {
    source: 'forum',
    prompt: `What should I pack for a week of hut-to-hut hiking in the Alps in September? Keep it under 8 kg.`,
    response: `**Clothes** (about 2.6 kg): 2 merino shirts, 1 fleece, rain jacket, rain trousers, light hiking trousers, 3 pairs of socks, hat, thin gloves.

**Sleeping** (0.5 kg): a sleeping-bag liner; huts provide blankets.

**Gear** (1.9 kg): 30-litre pack, poles (in your hands most of the time), headlamp, first-aid kit, map.

**Food and water** (2.2 kg): 1.5 l water, snacks for the day.

**Small things** (0.6 kg): cash, alpine-club card, ear plugs, sun cream, toothbrush.

**Total: 7.8 kg.** Ear plugs weigh three grams and decide whether you sleep.`,
    suggested: {
      task: 'planning',
      quality: 4,
      aspects: ['completeness', 'clarity', 'accuracy', 'format', 'tone'],
      parts: [
        ['given', 'a week of hut-to-hut hiking in the Alps in September'],
        ['constraint', 'under 8 kg'],
      ],
    },
    answers: { admin: { status: 'draft', quality: 4 } },
  },
  {
    source: 'phone-app',
    prompt: `Is tap water drinkable in Iceland?`,
    response: `Yes, cold tap water in Iceland is spring water of very good quality and you can drink it everywhere. Hot tap water comes from geothermal wells in many places and can smell of sulphur; it is harmless for showering, but take drinking water from the cold tap.`,
  },
  {
    source: 'classroom',
    prompt: `List the capitals of Australia, Canada, Brazil, Turkey and Switzerland in a table.`,
    response: `| Country | Capital |
| --- | --- |
| Australia | Sydney |
| Canada | Ottawa |
| Brazil | Brasília |
| Turkey | Istanbul |
| Switzerland | Bern |`,
    suggested: {
      task: 'question',
      quality: 3,
      aspects: ['format', 'clarity', 'completeness', 'tone', 'accuracy'],
      parts: [
        ['task', 'List the capitals'],
        ['given', 'Australia, Canada, Brazil, Turkey and Switzerland'],
        ['constraint', 'in a table'],
      ],
      correction: `Canberra and Ankara, not Sydney and Istanbul.`,
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 2,
        problems: ['wrong-fact'],
        aspects: ['format', 'clarity', 'completeness', 'tone', 'accuracy'],
        correction: `Australia: **Canberra**. Turkey: **Ankara**.`,
      },
      admin: { status: 'submitted', task: 'question', quality: 1, problems: ['wrong-fact'] },
    },
  },
  {
    source: 'support-chat',
    prompt: `I booked the wrong date for the night train. The ticket says no refunds. Is there anything I can do?`,
    response: `Possibly. "No refund" usually means you do not get the money back, but it does not always rule out a change.

1. Open the booking and look for *exchange* or *change date*; a fee is normal.
2. If you noticed within a few hours of booking, write to customer service at once, mention the exact time of the booking and ask for a goodwill change.
3. Ask whether the name can be changed. If so, someone else can travel on it.

I cannot see your ticket's conditions, so check point 1 before you count on any of this.`,
    suggested: { task: 'advice', quality: 5, parts: [['given', 'The ticket says no refunds.']] },
  },
  {
    source: 'forum',
    prompt: `Which side of the road do they drive on in Japan, and do I need an international driving permit with a German licence?`,
    response: `They drive on the right in Japan. A German licence is enough on its own for up to twelve months, no further paper is needed.`,
    suggested: { task: 'question', quality: 3, correction: `On the left.` },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 1,
        problems: ['wrong-fact', 'incomplete'],
        correction: `Japan drives on the **left**. With a German licence you need an official Japanese translation of it; the international permit in the form Germany issues is not recognised there.`,
      },
    },
  },
  {
    source: 'phone-app',
    prompt: `suggest 5 short questions in Italian I can ask in a bakery`,
    response: `1. *Cosa mi consiglia?* – What do you recommend?
2. *È appena sfornato?* – Is it fresh from the oven?
3. *C'è qualcosa senza noci?* – Is there anything without nuts?
4. *Quanto costa al chilo?* – How much is it per kilo?
5. *Posso averne metà?* – Can I have half of it?`,
    suggested: {
      task: 'translation',
      quality: 5,
      aspects: ['accuracy', 'format', 'completeness', 'clarity', 'tone'],
      parts: [
        ['constraint', '5 short'],
        ['task', 'questions in Italian'],
      ],
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Wir wollen mit dem Rad von Passau nach Wien fahren, 5 Etappen, meine Mutter (67) fährt ein E-Bike. Wie teilen wir die Strecke sinnvoll ein?`,
    response: `Der Donauradweg von Passau nach Wien ist rund **320 km** lang und fast durchgehend flach, ideal für gemischte Gruppen. Ein Vorschlag mit fünf ähnlich langen Tagen:

| Tag | Von – nach | Strecke |
| --- | --- | --- |
| 1 | Passau – Schlögen | 45 km |
| 2 | Schlögen – Linz | 50 km |
| 3 | Linz – Grein | 65 km |
| 4 | Grein – Krems | 85 km |
| 5 | Krems – Wien | 80 km |

Die Tage 4 und 5 sind die längsten. Wer es ruhiger mag, nimmt am vierten Tag zwischen Melk und Krems das Schiff; das spart etwa 35 km, und die Wachau sieht man vom Wasser aus besonders schön.

**Akku:** Bei 85 km mit mittlerer Unterstützung reicht ein 500-Wh-Akku meist gerade so. Fragt in der Unterkunft gleich bei der Buchung nach einer Lademöglichkeit.`,
    suggested: {
      task: 'planning',
      quality: 5,
      aspects: ['completeness', 'accuracy', 'format', 'clarity', 'tone'],
      parts: [
        ['given', 'mit dem Rad von Passau nach Wien'],
        ['constraint', '5 Etappen'],
        ['personal', 'meine Mutter (67) fährt ein E-Bike'],
        ['task', 'Wie teilen wir die Strecke sinnvoll ein?'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'planning',
        quality: 4,
        aspects: ['format', 'completeness', 'accuracy', 'clarity', 'tone'],
        parts: [
          ['given', 'mit dem Rad von Passau nach Wien'],
          ['constraint', '5 Etappen'],
          ['personal', 'meine Mutter (67)'],
          ['task', 'Wie teilen wir die Strecke sinnvoll ein?'],
        ],
      },
    },
  },
  {
    language: 'de',
    source: 'phone-app',
    prompt: `Wie viel Trinkgeld gibt man in Dänemark?`,
    response: `In Dänemark ist der Service im Preis enthalten, Trinkgeld wird nicht erwartet. Wer besonders zufrieden war, rundet auf oder gibt bis zu zehn Prozent.`,
  },
  {
    language: 'de',
    source: 'support-chat',
    prompt: `Mein Koffer ist nach dem Flug nicht angekommen. Was muss ich jetzt tun, und bis wann?`,
    response: `Am wichtigsten: **Verlassen Sie den Flughafen nicht, ohne den Verlust zu melden.**

1. Am Schalter für Gepäckermittlung ein Protokoll aufnehmen lassen. Bordkarte und Gepäckabschnitt bereithalten.
2. Die Vorgangsnummer fotografieren; damit lässt sich der Stand im Netz verfolgen.
3. Notwendige Ersatzkäufe (Zahnbürste, Wäsche) machen und alle Belege aufheben.
4. Die Kosten schriftlich bei der Fluggesellschaft einreichen, spätestens **21 Tage**, nachdem das Gepäck doch noch ankam.

Ist der Koffer nach 21 Tagen noch verschwunden, gilt er als verloren und Sie können den Wert ersetzt verlangen, bis zu einer festen Höchstgrenze.`,
    suggested: {
      task: 'advice',
      quality: 5,
      aspects: ['completeness', 'clarity', 'accuracy', 'format', 'tone'],
      parts: [
        ['given', 'Mein Koffer ist nach dem Flug nicht angekommen.'],
        ['task', 'Was muss ich jetzt tun, und bis wann?'],
      ],
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Lohnt sich eine Tageskarte? Wir sind zu zweit in Hamburg und wollen etwa viermal fahren. Einzelfahrt 3,80 €, Tageskarte 7,90 € pro Person, Gruppenkarte für bis zu fünf Personen 14,50 €.`,
    response: `Rechnen wir für zwei Personen:

- Einzelfahrten: 4 × 3,80 € = **15,20 €**
- zwei Tageskarten: 2 × 7,90 € = **15,80 €**
- eine Gruppenkarte: **14,50 €**

Am günstigsten ist also die Gruppenkarte, aber nur knapp.`,
    suggested: {
      task: 'maths',
      quality: 4,
      parts: [
        ['task', 'Lohnt sich eine Tageskarte?'],
        ['given', 'zu zweit in Hamburg'],
        ['given', 'Einzelfahrt 3,80 €, Tageskarte 7,90 € pro Person, Gruppenkarte für bis zu fünf Personen 14,50 €'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'maths',
        quality: 2,
        problems: ['wrong-calculation'],
        correction: `Vier Fahrten **für zwei** sind 8 × 3,80 € = 30,40 €. Die Gruppenkarte ist damit weniger als halb so teuer, nicht „nur knapp“ günstiger.`,
      },
      admin: { status: 'discarded' },
    },
  },
];
