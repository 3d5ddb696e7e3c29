import type { AssistantAnswer } from './model.ts';

export const email: AssistantAnswer[] = [
  {
    source: 'office',
    prompt: `Write an e-mail to my team: the Thursday meeting moves to Friday 10:00, room B2, agenda stays the same. Max 60 words.`,
    response: `**Subject: Thursday's meeting moves to Friday, 10:00**

Hello everyone,

our meeting on Thursday moves to **Friday, 10:00, room B2**. The agenda stays the same. If you cannot make it, please send me your points by Thursday evening so that we can cover them.

Thanks and see you on Friday`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['clarity', 'completeness', 'format', 'tone', 'accuracy'],
      parts: [
        ['task', 'Write an e-mail to my team'],
        ['given', 'the Thursday meeting moves to Friday 10:00, room B2, agenda stays the same'],
        ['constraint', 'Max 60 words.'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'writing',
        quality: 5,
        parts: [
          ['task', 'Write an e-mail to my team'],
          ['given', 'the Thursday meeting moves to Friday 10:00, room B2, agenda stays the same'],
          ['constraint', 'Max 60 words.'],
        ],
      },
      admin: { status: 'submitted', task: 'writing', quality: 5 },
    },
  },
  {
    source: 'office',
    prompt: `Answer this complaint. We are sorry, the replacement went out today (tracking no. 88-2041-C), and she gets 15 % off her next order. Do not promise a delivery date.`,
    context: `Hello, I ordered a set of six glasses on the 3rd and two of them arrived broken. This is the second time! The box had no padding at all. I need them for my parents' anniversary. Regards, Odile Marchetti-Vogt`,
    response: `Dear Ms Marchetti-Vogt,

I am sorry that two of your glasses arrived broken, and even more so that it happened for the second time. A box without padding should not have left our warehouse; I have passed your description on to the packing team.

A complete replacement set went out today. You can follow it with the number **88-2041-C**; it will be with you on Wednesday. Please keep the intact glasses, there is no need to send anything back.

As a small apology we would like to give you 15 % off your next order. Just reply to this e-mail when you place it.

We wish your parents a wonderful anniversary.

Kind regards`,
    suggested: {
      task: 'writing',
      quality: 4,
      aspects: ['tone', 'completeness', 'clarity', 'format', 'accuracy'],
      parts: [
        ['task', 'Answer this complaint.'],
        ['given', 'the replacement went out today (tracking no. 88-2041-C), and she gets 15 % off her next order'],
        ['constraint', 'Do not promise a delivery date.'],
      ],
      correction: `Leave out "it will be with you on Wednesday".`,
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'writing',
        quality: 3,
        problems: ['ignores-request'],
        aspects: ['tone', 'clarity', 'completeness', 'format', 'accuracy'],
        correction: `Very warm, but "it will be with you on Wednesday" is exactly the promise that was forbidden.`,
      },
      admin: { status: 'submitted', task: 'writing', quality: 2, problems: ['ignores-request'] },
    },
  },
  {
    source: 'office',
    prompt: `Make this less rude: "You still haven't sent the figures. I can't work like this. Send them today."`,
    response: `Hi,

I'm still missing the figures and can't continue without them. Could you send them today? If something is holding you up, let me know and we'll find a way.

Thanks`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['tone', 'clarity', 'completeness', 'format', 'accuracy'],
      parts: [
        ['task', 'Make this less rude'],
        ['given', `"You still haven't sent the figures. I can't work like this. Send them today."`],
      ],
      correction: `Hi, could you send me the figures today? I need them to go on. Thank you!`,
    },
  },
  {
    source: 'office',
    prompt: `Subject lines for a newsletter of a village library about its reopening, 5 ideas, under 50 characters, no exclamation marks`,
    response: `1. The library is back, and so is the good chair
2. New shelves, old stories, open from Monday
3. Your library card misses you!
4. We saved you a seat by the window
5. Doors open Monday: come and borrow`,
    suggested: {
      task: 'writing',
      quality: 4,
      parts: [
        ['task', 'Subject lines for a newsletter'],
        ['constraint', '5 ideas, under 50 characters, no exclamation marks'],
      ],
    },
    answers: {
      annotator: { status: 'submitted', task: 'writing', quality: 4, problems: ['ignores-request'] },
      admin: { status: 'draft', task: 'writing', quality: 3, problems: ['ignores-request'] },
    },
  },
  {
    source: 'office',
    prompt: `I have to decline a job offer politely. I liked the team but the commute is too long. Keep the door open.`,
    response: `Dear Ms Sandoval-Pike,

thank you for the offer and for the time you and your colleagues took. I enjoyed the conversations very much, and I could easily imagine working with this team.

After thinking it over I have to decline, for one simple reason: the daily commute would be longer than I can manage at the moment.

Should a position with more remote days come up, I would be glad to hear from you.

With kind regards`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['tone', 'completeness', 'clarity', 'format', 'accuracy'],
      parts: [
        ['task', 'decline a job offer politely'],
        ['given', 'I liked the team but the commute is too long.'],
        ['constraint', 'Keep the door open.'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'writing',
        quality: 4,
        problems: ['wrong-fact'],
        correction: `The name at the top is invented, the request did not contain one. Leave a gap instead.`,
      },
    },
  },
  {
    source: 'office',
    prompt: `Extract all dates, names and amounts from the mail as JSON`,
    context: `Hi Ruben, the deposit of 1,250 € for the barn is due on 14 March, the rest (3,400 €) after the party on 6 June. Please transfer it to Agnes, she handles the money. Best, Thilo`,
    response: `~~~json
{
  "names": ["Ruben", "Agnes", "Thilo"],
  "dates": ["14 March", "6 June"],
  "amounts": [
    { "value": 1250, "currency": "EUR", "for": "deposit" },
    { "value": 3400, "currency": "EUR", "for": "rest" }
  ]
}
~~~`,
    suggested: {
      task: 'extraction',
      quality: 5,
      aspects: ['accuracy', 'format', 'completeness', 'clarity', 'tone'],
      parts: [
        ['task', 'Extract all dates, names and amounts'],
        ['constraint', 'as JSON'],
      ],
    },
    answers: { admin: { status: 'submitted', task: 'extraction', quality: 5 } },
  },
  {
    source: 'phone-app',
    prompt: `reply to mum: yes to sunday lunch, bringing dessert, Jonas can't come`,
    response: `Dear Mother,

I hereby confirm my attendance at the luncheon scheduled for Sunday. I shall contribute a dessert. Please be advised that Jonas is unfortunately unable to attend.

Yours faithfully`,
    suggested: {
      task: 'writing',
      quality: 3,
      aspects: ['accuracy', 'completeness', 'clarity', 'format', 'tone'],
      parts: [
        ['task', 'reply to mum'],
        ['personal', `Jonas can't come`],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'writing',
        quality: 2,
        problems: ['tone'],
        aspects: ['accuracy', 'completeness', 'format', 'clarity', 'tone'],
        correction: `Hi Mum, yes, Sunday is great! I'll bring dessert. Jonas can't make it, sadly. See you then x`,
      },
      admin: { status: 'submitted', task: 'writing', quality: 2, problems: ['tone'] },
    },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Schreib eine Abwesenheitsnotiz: 22.12. bis 6.1., dringend an Frau Özdemir-Krahl (Durchwahl 214). Locker, aber professionell.`,
    response: `**Betreff: Ich bin bis zum 6. Januar nicht da**

Hallo und danke für Ihre Nachricht,

ich bin vom 22. Dezember bis zum 6. Januar im Urlaub und lese meine E-Mails danach in aller Ruhe. Was nicht warten kann, ist bei Frau Özdemir-Krahl in besten Händen (Durchwahl 214).

Ich wünsche Ihnen schöne Feiertage und einen guten Start ins neue Jahr!`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['tone', 'completeness', 'clarity', 'format', 'accuracy'],
      parts: [
        ['task', 'Schreib eine Abwesenheitsnotiz'],
        ['given', '22.12. bis 6.1.'],
        ['personal', 'Frau Özdemir-Krahl (Durchwahl 214)'],
        ['constraint', 'Locker, aber professionell.'],
      ],
    },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Fasse die E-Mail in drei Stichpunkten zusammen und nenne die offene Frage.`,
    context: `Liebe Kolleginnen und Kollegen,

der Umzug ins Erdgeschoss ist für die Kalenderwoche 18 geplant. Am Mittwoch werden die Kisten geliefert, bitte packt eure Schreibtische bis Donnerstagmittag. Die Technik baut die Bildschirme selbst ab, das müsst ihr nicht tun. Am Freitag arbeitet ihr bitte von zu Hause, ab Montag sitzt jeder an seinem neuen Platz.

Wer noch einen höhenverstellbaren Tisch braucht, möge sich melden. Noch nicht geklärt ist, ob die Teeküche bis dahin fertig wird; im Zweifel stellen wir einen Wasserkocher auf.

Viele Grüße
Hannes`,
    response: `- Umzug ins Erdgeschoss in KW 18: Kisten kommen am Mittwoch, gepackt sein muss bis Donnerstagmittag.
- Bildschirme baut die Technik ab; Freitag ist Homeoffice, ab Montag gilt der neue Platz.
- Wer einen höhenverstellbaren Tisch braucht, meldet sich.

**Offene Frage:** Wird die Teeküche rechtzeitig fertig?`,
    suggested: {
      task: 'summary',
      quality: 5,
      aspects: ['completeness', 'clarity', 'accuracy', 'format', 'tone'],
      parts: [
        ['task', 'Fasse die E-Mail'],
        ['constraint', 'in drei Stichpunkten'],
        ['task', 'nenne die offene Frage'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'summary',
        quality: 5,
        aspects: ['completeness', 'clarity', 'accuracy', 'format', 'tone'],
      },
    },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Mahnung an einen guten Kunden, Rechnung 2207 über 840 € seit 3 Wochen fällig. Erste Erinnerung, ohne Drohung.`,
    response: `Sehr geehrter Kunde,

Sie haben unsere Rechnung 2207 über 480 € trotz Fälligkeit nicht bezahlt. Wir fordern Sie letztmalig auf, den Betrag innerhalb von 3 Tagen zu überweisen. Andernfalls leiten wir gerichtliche Schritte ein.`,
    suggested: {
      task: 'writing',
      quality: 2,
      aspects: ['clarity', 'format', 'completeness', 'accuracy', 'tone'],
      parts: [
        ['task', 'Mahnung an einen guten Kunden'],
        ['given', 'Rechnung 2207 über 840 € seit 3 Wochen fällig'],
        ['constraint', 'Erste Erinnerung, ohne Drohung.'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'writing',
        quality: 1,
        problems: ['tone', 'ignores-request', 'wrong-fact'],
        aspects: ['format', 'clarity', 'completeness', 'accuracy', 'tone'],
        correction: `Der Betrag ist vertauscht (840 €, nicht 480 €), und der Ton ist der einer letzten Mahnung. Vorschlag: „Sicher ist es Ihrer Aufmerksamkeit entgangen: Unsere Rechnung 2207 über 840 € ist noch offen.“`,
      },
      admin: { status: 'submitted', task: 'writing', quality: 1, problems: ['tone', 'ignores-request'] },
    },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Korrigiere nur Rechtschreibung und Zeichensetzung, sonst nichts ändern.`,
    context: `Hallo Frau Wiesenhütter, wie telefonisch besprochen sende ich ihnen im Anhang die Pläne, ich würde mich freuen wenn wir uns nächste Woche dazu austauschen könnten. Leider funktioniert der Link von gestern nichtmehr, ich schicke ihn Ihnen daher nocheinmal.`,
    response: `Hallo Frau Wiesenhütter, wie telefonisch besprochen, sende ich Ihnen im Anhang die Pläne. Ich würde mich freuen, wenn wir uns nächste Woche dazu austauschen könnten. Leider funktioniert der Link von gestern nicht mehr, ich schicke ihn Ihnen daher noch einmal.`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['accuracy', 'completeness', 'clarity', 'format', 'tone'],
      parts: [
        ['task', 'Korrigiere nur Rechtschreibung und Zeichensetzung'],
        ['constraint', 'sonst nichts ändern'],
      ],
    },
  },
  {
    language: 'de',
    source: 'phone-app',
    prompt: `Einladung zum Grillen am Samstag, 18 Uhr, bei uns im Hof, jeder bringt einen Salat mit. Für die Hausgruppe.`,
    response: `Hallo zusammen! 🌞 Am Samstag ab 18 Uhr werfen wir im Hof den Grill an. Kommt vorbei, bringt einen Salat mit und gern auch jemanden, den wir noch nicht kennen. Bei Regen rücken wir unters Vordach.`,
    suggested: {
      task: 'writing',
      quality: 5,
      parts: [['given', 'Samstag, 18 Uhr, bei uns im Hof, jeder bringt einen Salat mit']],
    },
  },
];
