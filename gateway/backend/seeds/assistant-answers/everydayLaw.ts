import type { AssistantAnswer } from './model.ts';

export const everydayLaw: AssistantAnswer[] = [
  {
    source: 'forum',
    prompt: `My landlord wants to keep 400 € of the deposit because of small scratches in the wooden floor after six years. Is that normal?`,
    response: `In most places a tenant does not have to pay for **normal wear and tear**, and fine scratches in a wooden floor after six years usually count as that. Deep gouges, stains from leaking plants or burns are another matter.

What helps now:

- Ask in writing for an itemised list: which damage, where, which cost.
- Compare with the handover record and photos from when you moved in.
- Even where damage is real, you normally owe only the *current* value of the floor, not a new one. After six years that is clearly less.

Rules differ from country to country; a tenants' association can check your case for a small fee.`,
    suggested: {
      task: 'advice',
      quality: 5,
      aspects: ['completeness', 'accuracy', 'clarity', 'tone', 'format'],
      parts: [
        ['given', 'keep 400 € of the deposit because of small scratches in the wooden floor after six years'],
        ['task', 'Is that normal?'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'advice',
        quality: 4,
        aspects: ['tone', 'completeness', 'clarity', 'accuracy', 'format'],
      },
      admin: { status: 'submitted', task: 'advice', quality: 5 },
    },
  },
  {
    source: 'support-chat',
    prompt: `I ordered shoes online, they fit but I do not like the colour. Can I send them back? I live in the EU.`,
    response: `Yes. For most goods bought online in the EU you have **14 days** from delivery to withdraw, without giving a reason. Send the seller a short statement within that time and the shoes within the next 14 days.

You may try them on as you would in a shop. Walk around outside and the seller may deduct something for the loss of value.

Whether you pay the postage depends on the shop's terms. The refund includes what you paid for standard delivery.`,
    suggested: {
      task: 'question',
      quality: 5,
      parts: [
        ['task', 'Can I send them back?'],
        ['given', 'I live in the EU.'],
      ],
    },
  },
  {
    source: 'office',
    prompt: `Draft a short, polite letter to my neighbour: his hedge grows over my parking space, last year we agreed he would cut it in autumn. Do not mention lawyers.`,
    response: `Dear neighbour,

I hope you and the family are well. The hedge between our plots has grown quite a bit over my parking space again, and the car doors now open into the branches.

Last year we agreed that you would cut it in autumn. Would you find time for it in the next two weeks? I am happy to lend you our hedge trimmer and to help carry the cuttings away.

If nothing happens I will have to pass the matter on to my lawyer.

Kind regards`,
    suggested: {
      task: 'writing',
      quality: 4,
      aspects: ['clarity', 'format', 'completeness', 'accuracy', 'tone'],
      parts: [
        ['task', 'Draft a short, polite letter to my neighbour'],
        ['given', 'his hedge grows over my parking space, last year we agreed he would cut it in autumn'],
        ['constraint', 'Do not mention lawyers.'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'writing',
        quality: 2,
        problems: ['ignores-request', 'tone'],
        correction: `Strike the sentence about the lawyer. It was ruled out and spoils an otherwise friendly letter.`,
      },
      admin: { status: 'discarded', quality: 2 },
    },
  },
  {
    source: 'forum',
    prompt: `What is the difference between a warranty and a guarantee?`,
    response: `In everyday English people mix them, but with consumer goods it helps to separate two things:

| | Legal rights | Commercial guarantee |
| --- | --- | --- |
| Comes from | the law | a promise by maker or seller |
| Against whom | the seller | whoever gave the promise |
| Can it be excluded? | hardly, for consumers | it is voluntary |
| Conditions | the product was faulty | whatever the promise says |

If the toaster dies after a year, go to the seller first. A guarantee comes **on top** of your legal rights and never replaces them.`,
    suggested: { task: 'question', quality: 5, aspects: ['clarity', 'format', 'accuracy', 'completeness', 'tone'] },
  },
  {
    source: 'phone-app',
    prompt: `can my boss contact me on holiday`,
    response: `It depends on your contract and country. As a rule you do not have to be reachable on leave, and in several countries there is even a written "right to disconnect". A single question about where a file lies is hardly worth a fight; being told to work is different, because that day would no longer be leave. If it happens often, note the dates and talk to your works council or HR.`,
  },
  {
    source: 'forum',
    prompt: `How many days' notice do I have to give when I quit my gym membership?`,
    response: `You always have a notice period of exactly 30 days, in every country and for every gym. Simply stop paying after 30 days.`,
    suggested: { task: 'question', quality: 1 },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 1,
        problems: ['wrong-fact'],
        correction: `The notice period is in the contract and limited by national law. Stopping the payments without giving notice leads to reminder fees.`,
      },
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Darf ich auf dem Balkon meiner Mietwohnung grillen? Im Mietvertrag steht nichts dazu.`,
    response: `Grundsätzlich ja, wenn der Mietvertrag und die Hausordnung es nicht verbieten. Die Nachbarn dürfen aber nicht wesentlich gestört werden: Zieht der Rauch in ihre Wohnung, ist Schluss mit der Freiheit.

Praktisch bewährt hat sich:

- **Elektro- oder Gasgrill** statt Holzkohle
- vorher kurz Bescheid sagen
- nicht jede Woche und nicht bis in die Nacht

Wie oft erlaubt ist, haben Gerichte sehr unterschiedlich entschieden; eine feste Zahl gibt es nicht.`,
    suggested: {
      task: 'question',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'tone', 'format'],
      parts: [
        ['task', 'Darf ich auf dem Balkon meiner Mietwohnung grillen?'],
        ['given', 'Im Mietvertrag steht nichts dazu.'],
      ],
    },
    answers: { annotator: { status: 'submitted', task: 'question', quality: 5 } },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Formuliere eine Kündigung für meinen Internetvertrag zum nächstmöglichen Zeitpunkt. Kundennummer 4471-09, ich heiße Mirjam Tollkötter.`,
    response: `Mirjam Tollkötter
[Anschrift]

[Ort, Datum]

**Kündigung meines Internetvertrags, Kundennummer 4471-09**

Sehr geehrte Damen und Herren,

hiermit kündige ich meinen Internetvertrag fristgerecht zum nächstmöglichen Zeitpunkt. Bitte bestätigen Sie mir den Eingang dieser Kündigung und das Datum des Vertragsendes schriftlich.

Eine Kontaktaufnahme zum Zweck der Rückgewinnung wünsche ich nicht.

Mit freundlichen Grüßen
Mirjam Tollkötter`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['completeness', 'format', 'tone', 'accuracy', 'clarity'],
      parts: [
        ['task', 'Formuliere eine Kündigung für meinen Internetvertrag'],
        ['constraint', 'zum nächstmöglichen Zeitpunkt'],
        ['personal', 'Kundennummer 4471-09'],
        ['personal', 'Mirjam Tollkötter'],
      ],
    },
  },
  {
    language: 'de',
    source: 'phone-app',
    prompt: `Muss ich ein Paket für den Nachbarn annehmen?`,
    response: `Nein, dazu ist niemand verpflichtet. Wer es annimmt, sollte es aber sorgfältig aufbewahren und nur dem Nachbarn geben. Öffnen ist natürlich tabu.`,
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Ich habe beim Ausparken ein fremdes Auto leicht gestreift, man sieht kaum etwas. Reicht ein Zettel an der Scheibe?`,
    response: `Ja, ein Zettel mit Namen und Telefonnummer reicht völlig aus. Danach können Sie wegfahren, mehr verlangt das Gesetz bei kleinen Kratzern nicht.`,
    suggested: {
      task: 'advice',
      quality: 3,
      parts: [
        ['given', 'beim Ausparken ein fremdes Auto leicht gestreift'],
        ['task', 'Reicht ein Zettel an der Scheibe?'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'advice',
        quality: 1,
        problems: ['wrong-fact', 'incomplete'],
        correction: `Ein Zettel genügt in Deutschland **nicht**. Man muss eine angemessene Zeit warten und den Schaden dann unverzüglich der Polizei oder dem Halter melden, sonst kann es Unfallflucht sein.`,
      },
      admin: { status: 'submitted', task: 'advice', quality: 2, problems: ['wrong-fact'] },
    },
  },
];
