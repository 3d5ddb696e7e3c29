import type { AssistantAnswer } from './model.ts';

export const household: AssistantAnswer[] = [
  {
    source: 'forum',
    prompt: `How do I remove a red wine stain from a light wool carpet? It happened ten minutes ago.`,
    response: `Act now, and gently, because wool felts when rubbed.

1. **Blot** with white cloths or kitchen paper until nothing more comes off. Do not rub.
2. Pour on a little cold sparkling water, blot again. Repeat three times.
3. Mix half a litre of cool water with a teaspoon of wool detergent, dab from the edge to the middle.
4. Dab with clear water and press dry with a towel.

No hot water, no bleach, no salt: heat and bleach damage wool, and salt can leave its own edge.`,
    suggested: {
      task: 'how-to',
      quality: 5,
      aspects: ['clarity', 'accuracy', 'completeness', 'format', 'tone'],
      parts: [
        ['task', 'How do I remove a red wine stain'],
        ['given', 'a light wool carpet'],
        ['given', 'It happened ten minutes ago.'],
      ],
    },
  },
  {
    source: 'support-chat',
    prompt: `My washing machine shows E18 and there is water in the drum. I rent the flat. What can I check myself before calling anyone?`,
    response: `On many machines E18 means that the water does not drain, but codes differ between makers, so have a look into the manual as well.

What you can safely check:

- **Hose:** is it kinked or squashed behind the machine?
- **Filter:** behind the small flap at the bottom. Put down a flat bowl and towels, open it slowly, take out coins, hairpins, socks.
- **Drain:** pour a bucket of water into the sink it drains into. If that backs up too, the pipe is blocked.

Switch the machine off first and wait until the water is no longer hot. Since you rent, tell the landlord before anyone charges you for a repair, at least if the machine belongs to the flat.`,
    suggested: {
      task: 'advice',
      quality: 5,
      aspects: ['completeness', 'clarity', 'accuracy', 'tone', 'format'],
      parts: [
        ['given', 'shows E18 and there is water in the drum'],
        ['given', 'I rent the flat.'],
        ['task', 'What can I check myself before calling anyone?'],
      ],
    },
    answers: { annotator: { status: 'submitted', task: 'advice', quality: 5 } },
  },
  {
    source: 'phone-app',
    prompt: `screw hole in plasterboard too big, screw falls out`,
    response: `Take a longer screw of the same thickness and screw it in more firmly. Plasterboard holds any weight if the screw is long enough.`,
    suggested: { task: 'advice', quality: 2 },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'how-to',
        quality: 1,
        problems: ['wrong-fact'],
        correction: `Plasterboard needs a cavity anchor that spreads the load behind the board, or filler and a new hole a few centimetres away.`,
      },
      admin: { status: 'draft', quality: 1 },
    },
  },
  {
    source: 'forum',
    prompt: `Make me a weekly cleaning plan for two adults with full-time jobs, 70 m², max 20 minutes a day, Sunday free.`,
    response: `| Day | Person A (20 min) | Person B (20 min) |
| --- | --- | --- |
| Mon | kitchen: surfaces, hob | laundry: one load, hang up |
| Tue | bathroom: basin, mirror | bathroom: shower, toilet |
| Wed | vacuum living room | vacuum bedroom, hall |
| Thu | fridge: throw out, wipe | dust |
| Fri | bins, bottles | laundry: fold |
| Sat | floors: wet mop | change the beds |
| Sun | *free* | *free* |

Every fourth Thursday, swap "dust" for one window.`,
    suggested: {
      task: 'planning',
      quality: 5,
      aspects: ['format', 'completeness', 'clarity', 'accuracy', 'tone'],
      parts: [
        ['task', 'a weekly cleaning plan'],
        ['given', 'two adults with full-time jobs, 70 m²'],
        ['constraint', 'max 20 minutes a day, Sunday free'],
      ],
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Wie lüfte ich im Winter richtig, ohne zu viel Wärme zu verlieren?`,
    response: `**Kurz und kräftig** statt lang und gekippt: drei- bis viermal am Tag alle Fenster fünf bis zehn Minuten weit öffnen, am besten gegenüberliegende. Die Luft wird dabei vollständig getauscht, aber Wände und Möbel bleiben warm. Das Heizkörperventil vorher zudrehen, sonst heizt es gegen die kalte Luft an.

Nach dem Duschen oder Kochen sofort lüften und die Tür zu den anderen Räumen solange geschlossen halten. Ein Messgerät für die Luftfeuchte kostet wenig; zwischen 40 und 60 Prozent ist alles gut.`,
    suggested: {
      task: 'how-to',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'tone', 'format'],
      parts: [
        ['task', 'Wie lüfte ich im Winter richtig'],
        ['constraint', 'ohne zu viel Wärme zu verlieren'],
      ],
    },
  },
  {
    language: 'de',
    source: 'support-chat',
    prompt: `Mein Rauchmelder piept alle 40 Sekunden kurz. Es brennt nichts.`,
    response: `Das ist fast sicher die **Batteriewarnung**. Drehen Sie den Melder aus der Halterung, legen Sie eine neue Batterie ein und drücken Sie die Prüftaste: Es muss einmal laut tönen. Hat das Gerät eine fest eingebaute Batterie oder ist es älter als zehn Jahre, wird es ganz ersetzt. In einer Mietwohnung melden Sie es der Hausverwaltung. Bitte hängen Sie ihn nicht einfach ab.`,
    suggested: {
      task: 'advice',
      quality: 5,
      parts: [['given', 'piept alle 40 Sekunden kurz']],
    },
    answers: { annotator: { status: 'submitted', task: 'advice', quality: 5 } },
  },
];
