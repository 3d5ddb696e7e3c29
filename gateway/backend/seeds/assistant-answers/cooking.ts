import type { AssistantAnswer } from './model.ts';

export const cooking: AssistantAnswer[] = [
  {
    source: 'forum',
    prompt: `My bread dough is still sticky after ten minutes of kneading. Should I add more flour? I used 500 g flour and 375 g water.`,
    response: `With 375 g of water on 500 g of flour your dough has a hydration of **75 %**. At that level it is supposed to be sticky, so resist the extra flour: it would give you a denser loaf.

Try this instead:

1. Let the dough rest, covered, for 20 minutes. The flour absorbs the water and gluten forms on its own.
2. Wet your hands and fold the dough over itself from four sides.
3. Repeat the folding three more times, every half hour.

After the third round it should hold its shape and come away from the bowl.`,
    suggested: {
      task: 'advice',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'format', 'completeness', 'tone'],
      parts: [
        ['task', 'Should I add more flour?'],
        ['given', '500 g flour and 375 g water'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'advice',
        quality: 5,
        aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
        parts: [
          ['task', 'Should I add more flour?'],
          ['given', '500 g flour and 375 g water'],
        ],
      },
    },
  },
  {
    source: 'phone-app',
    prompt: `Convert this to metric: 1 1/2 cups flour, 2 sticks butter, 350 °F, 9 inch tin`,
    response: `| American | Metric |
| --- | --- |
| 1 1/2 cups flour | about 180 g |
| 2 sticks butter | 113 g |
| 350 °F | about 175 °C |
| 9 inch tin | 23 cm |`,
    suggested: {
      task: 'maths',
      quality: 4,
      parts: [
        ['task', 'Convert this to metric'],
        ['given', '1 1/2 cups flour, 2 sticks butter, 350 °F, 9 inch tin'],
      ],
      correction: `Two sticks of butter weigh **226 g**; the table gives the weight of one.`,
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'maths',
        quality: 2,
        problems: ['wrong-calculation'],
        correction: `One stick is 113 g, so two sticks are **226 g**.`,
      },
      admin: { status: 'discarded' },
    },
  },
  {
    source: 'forum',
    prompt: `Can I freeze cooked rice, and how long does it keep?`,
    response: `Yes. Cool the rice quickly (spread it on a tray, ideally within an hour), pack it in flat portions and freeze it. It keeps its quality for about a month or two; after that it is still edible but tends to dry out.

Reheat it straight from frozen with a spoonful of water until it is steaming hot all the way through, and do not freeze it a second time.`,
  },
  {
    source: 'phone-app',
    prompt: `dinner for 4, vegetarian, 30 minutes, I have chickpeas, spinach, coconut milk, onions. no cilantro please, my daughter hates it`,
    response: `## Chickpea and spinach curry

**Serves 4, ready in 25 minutes**

- 2 onions, finely sliced
- 2 tins of chickpeas, drained
- 400 ml coconut milk
- 300 g spinach
- 2 tsp curry powder, salt, oil

1. Fry the onions in oil until golden, about 8 minutes.
2. Stir in the curry powder and let it smell good for a minute.
3. Add chickpeas and coconut milk, simmer for 10 minutes.
4. Fold in the spinach until it wilts, season, and scatter with **fresh cilantro**.

Serve with rice or flatbread.`,
    suggested: {
      task: 'planning',
      quality: 4,
      aspects: ['format', 'clarity', 'completeness', 'tone', 'accuracy'],
      parts: [
        ['constraint', '4, vegetarian, 30 minutes'],
        ['given', 'chickpeas, spinach, coconut milk, onions'],
        ['constraint', 'no cilantro'],
        ['personal', 'my daughter hates it'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'planning',
        quality: 2,
        problems: ['ignores-request'],
        aspects: ['format', 'clarity', 'tone', 'accuracy', 'completeness'],
        parts: [
          ['constraint', '4, vegetarian, 30 minutes'],
          ['given', 'chickpeas, spinach, coconut milk, onions'],
          ['constraint', 'no cilantro please'],
        ],
        correction: `Leave the cilantro out: toasted sesame or a squeeze of lime does the same job.`,
      },
      admin: { status: 'submitted', task: 'how-to', quality: 3, problems: ['ignores-request'] },
    },
  },
  {
    source: 'forum',
    prompt: `Why do my scrambled eggs always turn out watery?`,
    response: `Watery scrambled eggs are caused by using eggs that are too fresh. Fresh eggs contain more water, which evaporates as the egg ages. Buy your eggs at least three weeks before you want to scramble them and the problem will disappear.`,
    suggested: {
      task: 'question',
      quality: 2,
      aspects: ['clarity', 'tone', 'format', 'completeness', 'accuracy'],
      correction: `The heat is too high. Cook slowly and take the pan off the stove early.`,
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 1,
        problems: ['wrong-fact', 'incomplete'],
        correction: `Too much heat squeezes the water out of the egg white. Cook on low heat, stir slowly, take the pan off while the eggs still look slightly wet. Mushrooms or tomatoes in the pan add water too.`,
      },
    },
  },
  {
    source: 'classroom',
    prompt: `Explain in two sentences why onions make us cry.`,
    response: `Cutting an onion breaks its cells, and enzymes turn the sulphur compounds inside into a volatile gas. When that gas reaches the film of water on your eyes it forms a weak acid that stings, so the eyes flush it out with tears.`,
    suggested: {
      task: 'question',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
      parts: [
        ['constraint', 'in two sentences'],
        ['task', 'why onions make us cry'],
      ],
    },
  },
  {
    source: 'support-chat',
    prompt: `The lid of my pressure cooker will not open. The red pin is still up. Can I push it down with a spoon?`,
    response: `Please do not push it. The raised pin means there is still pressure inside, and opening the lid now could throw hot liquid at you.

- Switch off the heat and leave the pot alone for 15 minutes.
- If it must go faster, run cold water over the *rim* of the lid (not over the valve).
- When the pin drops by itself, the lid will turn without force.

If the pin stays up after the pot is completely cold, it is probably stuck with food residue. Then it is safe to free it, and the seal needs a cleaning.`,
    suggested: {
      task: 'advice',
      quality: 5,
      parts: [
        ['given', 'The red pin is still up.'],
        ['task', 'Can I push it down with a spoon?'],
      ],
    },
  },
  {
    source: 'forum',
    prompt: `I want to bake a cake for 24 people. My recipe is for a 20 cm round tin and serves 8. What size of square tin do I need if I triple everything and want the same height?`,
    response: `Let's keep the height and compare the areas.

- Your round tin: 3.14 × 10² ≈ 314 cm²
- Three times that: 314 × 3 = 942 cm²
- Side of a square with that area: √942 ≈ **31 cm**

So a 30 × 30 cm tin is nearly perfect (the cake gets a few millimetres taller). Plan 10 to 15 minutes more baking time and test with a skewer in the middle.`,
    suggested: {
      task: 'maths',
      quality: 5,
      aspects: ['accuracy', 'completeness', 'clarity', 'format', 'tone'],
      parts: [
        ['given', '24 people'],
        ['given', '20 cm round tin and serves 8'],
        ['task', 'What size of square tin do I need'],
        ['constraint', 'the same height'],
      ],
    },
    answers: { admin: { status: 'submitted', task: 'maths', quality: 5 } },
  },
  {
    source: 'phone-app',
    prompt: `difference baking soda baking powder`,
    response: `Great question! Baking is a wonderful journey of discovery, and leavening agents have fascinated bakers for generations. Before we dive in, it is worth remembering that every kitchen is unique and results may vary.

Baking soda is a base. It needs something acidic in the dough, such as yoghurt, buttermilk or honey, to release gas. Baking powder, on the other hand, already contains the acid and only needs moisture and heat.

In conclusion, both are leavening agents, both have their place, and with a little practice you will learn to love them both. Happy baking, and do not hesitate to ask if you have any further questions about leavening agents or any other aspect of baking!`,
    suggested: {
      task: 'question',
      quality: 3,
      aspects: ['accuracy', 'tone', 'clarity', 'completeness', 'format'],
      correction: `Keep the middle paragraph, drop the other two.`,
    },
    answers: {
      annotator: { status: 'submitted', task: 'question', quality: 3, problems: ['wordy', 'tone'] },
      admin: { status: 'submitted', task: 'question', quality: 2, problems: ['wordy'] },
    },
  },
  {
    source: 'forum',
    prompt: `I want to make my own sourdough starter and bake the first loaf with it. I have never baked bread. Please explain everything from the first day to the finished loaf, including how I know that it is ready and what can go wrong. I only have a normal oven and a cast-iron pot.`,
    response: `# From flour to your first sourdough loaf

You need flour, water, salt, a jar, a scale and patience: about **seven days** for the starter and **one day** for the bread. Most of it is waiting.

## Part 1: the starter

Flour carries wild yeasts and lactic bacteria. Mixed with water they wake up, eat, multiply and crowd out everything else. All you do is feed them.

| Day | Throw away | Add | What you may see |
| --- | --- | --- | --- |
| 1 | nothing | 50 g wholemeal rye, 50 g water | a stiff paste |
| 2 | nothing | 25 g rye, 25 g water | a few bubbles, smells of wet grass |
| 3 | half | 50 g rye, 50 g water | a lot of bubbles: a false start, do not bake yet |
| 4 | half | 50 g rye, 50 g water | suddenly nothing. Stay calm, this is normal |
| 5 | half | 50 g wheat, 50 g water | bubbles again, smells sour |
| 6 and 7 | half | 50 g wheat, 50 g water | doubles within six hours |

Keep the jar at 22 to 26 °C with the lid lying on loosely. It is **ready** when it doubles within six hours of a feed, two days in a row, and a spoonful of it floats on water.

## Part 2: the dough

For one loaf take 400 g strong wheat flour, 100 g wholemeal, 340 g water, 100 g active starter and 10 g salt.

1. **9:00** Mix flour and water, cover it, wait for 45 minutes.
2. **9:45** Add starter and salt, squeeze everything through your fingers until it is even.
3. **10:15 to 12:00** Every half hour wet your hand, pull one side of the dough up and fold it over. Go round the bowl once. Four rounds in all.
4. **12:00 to 15:00** Leave it alone. It should grow by half and wobble when you shake the bowl.
5. **15:00** Shape a ball with as little flour as possible and put it, seam up, into a bowl lined with a floured cloth.
6. **15:15** Into the fridge, until the next morning if you like. The cold makes it tastier and easier to cut.

## Part 3: the oven

The pot does the work of a professional oven, because it keeps the steam inside.

- Heat the oven with the pot in it to **250 °C** for 45 minutes.
- Turn the dough out onto baking paper, cut it once with a sharp blade, a centimetre deep, and lower it into the pot. *Use thick gloves.*
- Lid on for 25 minutes, then lid off, 220 °C, another 20 minutes until it is chestnut brown.
- Knock on the bottom: it sounds hollow. Let it cool for at least an hour. The inside is still setting.

## What can go wrong

- **Flat as a pancake:** the dough stood too long, or the starter was too young.
- **Dense and gummy:** it stood too briefly, or you cut it hot.
- **Pink or orange streaks in the jar, or fur:** throw the starter away and begin again.
- **Grey liquid on top:** only hunger. Pour it off and feed.

Your first loaf will not be your best, but it will be gone by evening.`,
    suggested: {
      task: 'how-to',
      quality: 5,
      aspects: ['completeness', 'format', 'clarity', 'accuracy', 'tone'],
      parts: [
        ['task', 'make my own sourdough starter and bake the first loaf with it'],
        ['personal', 'I have never baked bread.'],
        [
          'constraint',
          'from the first day to the finished loaf, including how I know that it is ready and what can go wrong',
        ],
        ['given', 'I only have a normal oven and a cast-iron pot.'],
      ],
    },
    answers: {
      admin: {
        status: 'submitted',
        task: 'how-to',
        quality: 5,
        aspects: ['completeness', 'clarity', 'format', 'accuracy', 'tone'],
      },
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Wie bekomme ich Kartoffelpuffer richtig knusprig? Meine werden immer weich und fettig.`,
    response: `Drei Dinge machen den Unterschied:

1. **Wasser raus.** Die geriebenen Kartoffeln in ein Küchentuch geben und kräftig ausdrücken. Die Stärke, die sich unten im Wasser absetzt, wieder zur Masse geben.
2. **Heißes Fett.** Das Öl muss so heiß sein, dass ein Holzstiel darin sofort Bläschen wirft. Ist es zu kühl, saugen sich die Puffer voll.
3. **Dünn und mit Abstand.** Kleine, flache Puffer braten und die Pfanne nicht zu voll machen.

Fertige Puffer auf einem Gitter abtropfen lassen, nicht auf einem Teller stapeln, sonst weichen sie im eigenen Dampf auf.`,
    suggested: {
      task: 'how-to',
      quality: 5,
      aspects: ['completeness', 'clarity', 'accuracy', 'format', 'tone'],
      parts: [
        ['task', 'Wie bekomme ich Kartoffelpuffer richtig knusprig?'],
        ['given', 'immer weich und fettig'],
      ],
    },
    answers: { annotator: { status: 'draft', task: 'how-to', quality: 5 } },
  },
  {
    language: 'de',
    source: 'phone-app',
    prompt: `Rezept für Linsensuppe ohne Fleisch, für 2 Personen, bitte als Einkaufsliste`,
    response: `Für eine Linsensuppe brauchst du Linsen, Suppengemüse und Gewürze. Schneide das Gemüse klein, dünste es an, gib die Linsen und die Brühe dazu und lass alles etwa 30 Minuten kochen. Mit Essig abschmecken. Gut passen auch Würstchen dazu.`,
    suggested: {
      task: 'planning',
      quality: 3,
      parts: [
        ['task', 'Rezept für Linsensuppe'],
        ['constraint', 'ohne Fleisch, für 2 Personen'],
        ['constraint', 'als Einkaufsliste'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'planning',
        quality: 2,
        problems: ['ignores-request', 'incomplete', 'format'],
        correction: `Gefragt war eine Einkaufsliste:

- 150 g Tellerlinsen
- 1 Bund Suppengrün
- 1 Zwiebel
- 600 ml Gemüsebrühe
- 1 EL Essig, Salz, Pfeffer

Die Würstchen passen nicht zu „ohne Fleisch“.`,
      },
      admin: { status: 'discarded', quality: 2 },
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Kann man Hefeteig über Nacht im Kühlschrank gehen lassen?`,
    response: `Ja, das geht sehr gut und schmeckt sogar besser. Nimm nur etwa die Hälfte der Hefe, decke die Schüssel dicht ab und stelle sie gleich nach dem Kneten kalt. Nach 8 bis 16 Stunden hat sich der Teig ungefähr verdoppelt. Vor dem Formen lässt du ihn eine halbe Stunde bei Zimmertemperatur stehen, dann reißt er beim Ausrollen nicht.`,
  },
  {
    language: 'de',
    source: 'support-chat',
    prompt: `Mein Risotto wird immer zu einem Brei. Was mache ich falsch?`,
    context: `Ich koche 300 g Langkornreis mit 1,5 Litern kalter Brühe, gebe alles auf einmal in den Topf und lasse es bei geschlossenem Deckel 35 Minuten kochen.`,
    response: `Dein Risotto wird zu Brei, weil du zu wenig umrührst. Rühre ab jetzt ununterbrochen, dann löst sich das Problem. Alles andere machst du richtig.`,
    suggested: { task: 'advice', quality: 2, aspects: ['clarity', 'tone', 'format', 'accuracy', 'completeness'] },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'advice',
        quality: 1,
        problems: ['wrong-fact', 'incomplete'],
        aspects: ['clarity', 'format', 'tone', 'completeness', 'accuracy'],
        correction: `Rundkornreis statt Langkorn, heiße Brühe nach und nach angießen, ohne Deckel, nach etwa 18 Minuten ist der Reis bissfest.`,
      },
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Welcher Apfel eignet sich für Apfelstrudel, und muss ich ihn schälen?`,
    response: `Nimm einen festen, säuerlichen Apfel, zum Beispiel Boskop; der zerfällt leicht, hat aber viel Aroma. Wenn die Stücke ganz bleiben sollen, ist Elstar die bessere Wahl. Schälen ist Geschmackssache: Mit Schale wird die Füllung etwas bissfester, in einem feinen Strudel stören die Schalenstücke viele Leute.`,
  },
];
