import type { AssistantAnswer } from './model.ts';

export const history: AssistantAnswer[] = [
  {
    source: 'classroom',
    prompt: `Why did early printing with movable type spread so quickly across Europe? Write about three paragraphs for a school magazine.`,
    response: `When printing with movable metal type began in Mainz around 1450, a scribe needed months for a single Bible. Fifty years later, presses stood in well over two hundred European towns and had turned out millions of books. Few inventions before had travelled so fast.

One reason is that the parts were already lying around. Wine and paper makers had presses, goldsmiths knew how to cut and cast small metal shapes, and paper mills had made writing material affordable. What was missing was the idea to put these things together, and an ink that stuck to metal. Once that was done, any skilled craftsman who had seen a workshop could start his own, and many did: journeymen printers wandered from city to city and took their knowledge with them.

The other reason is demand. Universities needed textbooks, merchants needed arithmetic, the Church ordered forms by the thousand, and town councils wanted their rules on every wall. Printers soon noticed that people would also buy what nobody had ordered: calendars, songs, tales of monsters. A press could be a risky business, and many went bankrupt, but for readers there was no way back.`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['clarity', 'accuracy', 'completeness', 'tone', 'format'],
      parts: [
        ['task', 'Why did early printing with movable type spread so quickly across Europe?'],
        ['constraint', 'about three paragraphs for a school magazine'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'writing',
        quality: 5,
        aspects: ['clarity', 'tone', 'accuracy', 'completeness', 'format'],
        correction: `Lovely text. "Wine and paper makers" is a good detail, keep it.`,
      },
    },
  },
  {
    source: 'classroom',
    prompt: `Put these in chronological order with approximate dates: fall of Constantinople, first moon landing, building of Stonehenge, Black Death reaches Europe, steam locomotive.`,
    response: `1. Stonehenge is built: about 3000 to 2000 BC
2. Fall of Constantinople: 1453
3. Black Death reaches Europe: 1347
4. Steam locomotive: 1804
5. First moon landing: 1969`,
    suggested: {
      task: 'question',
      quality: 4,
      parts: [
        ['task', 'Put these in chronological order'],
        ['constraint', 'with approximate dates'],
      ],
      correction: `Swap the second and the third line.`,
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 3,
        problems: ['format'],
        correction: `The dates are right, but 2 and 3 must change places: 1347 comes before 1453.`,
      },
      admin: { status: 'submitted', task: 'question', quality: 2, problems: ['wrong-fact'] },
    },
  },
  {
    source: 'forum',
    prompt: `Did people in the Middle Ages really think the earth was flat?`,
    response: `No, at least not the educated ones. Greek scholars had measured the size of the globe long before, and medieval university texts describe a round earth; the orb in a king's hand stands for it. The story of the flat-earth Middle Ages mostly goes back to writers of the nineteenth century who wanted to make their own time look brighter.`,
    suggested: { task: 'question', quality: 5, aspects: ['accuracy', 'clarity', 'completeness', 'tone', 'format'] },
  },
  {
    source: 'classroom',
    prompt: `Summarise the text in one sentence and give it a title.`,
    context: `In the winter of 1709 the rivers of Europe froze so hard that carts crossed the Seine and the lagoon of Venice could be walked on for weeks. Bread became so dear that towns set up soup kitchens; vines and walnut trees burst with the frost. Millers could not grind because the wheels stood still in the ice. When the thaw came at last, floods carried away bridges that the cold had spared. Parish books of that year show twice as many burials as baptisms in many villages.`,
    response: `**The Winter That Stopped the Mills**

The extreme winter of 1709 froze rivers, ruined crops, stopped the mills and, through hunger and floods, cost so many lives that in many places burials were twice as frequent as baptisms.`,
    suggested: {
      task: 'summary',
      quality: 5,
      aspects: ['completeness', 'clarity', 'accuracy', 'format', 'tone'],
      parts: [
        ['task', 'Summarise the text'],
        ['constraint', 'in one sentence'],
        ['task', 'give it a title'],
      ],
    },
    answers: { admin: { status: 'draft', task: 'summary', quality: 5 } },
  },
  {
    source: 'phone-app',
    prompt: `when was the berlin wall built and when did it fall`,
    response: `Construction began on 13 August 1961. It fell on 9 November 1989.`,
  },
  {
    source: 'forum',
    prompt: `How did people keep food cold before refrigerators?`,
    response: `In winter, ice was cut from lakes and stored in deep cellars between layers of straw or sawdust, where it lasted into late summer. From the nineteenth century on, ice was shipped across oceans and delivered to homes by the block; families kept it in a wooden *ice box* with a tin lining.

Without ice there were other ways: cool cellars and wells, clay pots that cool by evaporation, and above all **not** relying on cold at all: salting, smoking, drying, pickling.`,
  },
  {
    source: 'classroom',
    prompt: `Name three inventions of ancient Rome that we still use.`,
    response: `Ancient Rome gave us the light bulb, paper and gunpowder. All three are still used today.`,
    suggested: { task: 'question', quality: 1, aspects: ['format', 'clarity', 'tone', 'completeness', 'accuracy'] },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 1,
        problems: ['wrong-fact'],
        correction: `Better: concrete for harbours, underfloor heating, the bound book instead of the scroll. Paper and gunpowder came from China.`,
      },
      admin: { status: 'discarded' },
    },
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Was war die Hanse? Bitte in höchstens 80 Wörtern.`,
    response: `Die Hanse war vom 12. bis zum 17. Jahrhundert ein Bund von Kaufleuten und später von Städten rund um Nord- und Ostsee. Ihre Mitglieder schützten gemeinsam Schiffe und Handelswege, unterhielten Kontore in London, Brügge, Bergen und Nowgorod und handelten mit Salz, Hering, Pelzen, Getreide und Tuch. Führend war Lübeck. Einen eigenen Staat, ein Heer oder eine Kasse hatte die Hanse nicht; entschieden wurde auf Tagen, zu denen die Städte Boten schickten.`,
    suggested: {
      task: 'question',
      quality: 5,
      aspects: ['accuracy', 'completeness', 'clarity', 'format', 'tone'],
      parts: [
        ['task', 'Was war die Hanse?'],
        ['constraint', 'in höchstens 80 Wörtern'],
      ],
    },
    answers: { annotator: { status: 'submitted', task: 'question', quality: 5 } },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Seit wann gibt es in Deutschland das Frauenwahlrecht?`,
    response: `In Deutschland dürfen Frauen seit 1949 wählen. Das Wahlrecht wurde mit dem Grundgesetz eingeführt.`,
    suggested: { task: 'question', quality: 3 },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 1,
        problems: ['wrong-fact'],
        correction: `Seit **November 1918**; die erste Wahl mit Frauen war die zur Nationalversammlung im Januar 1919.`,
      },
      admin: { status: 'submitted', task: 'question', quality: 1, problems: ['wrong-fact', 'incomplete'] },
    },
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Vergleiche das Leben auf dem Dorf um 1800 und heute in einer Tabelle: Arbeit, Weg zur Stadt, Schule, Licht.`,
    response: `| | Dorf um 1800 | Dorf heute |
| --- | --- | --- |
| **Arbeit** | fast alle in der Landwirtschaft, auch Kinder | die meisten pendeln, wenige Höfe mit großen Maschinen |
| **Weg zur Stadt** | zu Fuß oder mit dem Wagen, oft ein halber Tag | mit Auto oder Bus, meist unter einer Stunde |
| **Schule** | ein Raum für alle, im Sommer oft leer | Schulpflicht, Schulbus in den Nachbarort |
| **Licht** | Kienspan, Talg, Öllampe | elektrisch, auf Knopfdruck |`,
    suggested: {
      task: 'question',
      quality: 5,
      aspects: ['format', 'clarity', 'completeness', 'accuracy', 'tone'],
      parts: [
        ['task', 'Vergleiche das Leben auf dem Dorf um 1800 und heute'],
        ['constraint', 'in einer Tabelle'],
        ['given', 'Arbeit, Weg zur Stadt, Schule, Licht'],
      ],
    },
  },
];
