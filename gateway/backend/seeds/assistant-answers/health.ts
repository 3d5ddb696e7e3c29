import type { AssistantAnswer } from './model.ts';

export const health: AssistantAnswer[] = [
  {
    source: 'phone-app',
    prompt: `I sit at a desk all day and my neck gets stiff. Three exercises I can do in the office without looking silly?`,
    response: `1. **Chin slide.** Sit tall and pull the chin straight back as if making a double chin. Hold for five seconds, ten times.
2. **Shoulder drop.** Pull both shoulders up to the ears while breathing in, let them fall while breathing out. Eight times.
3. **Side lean.** Put one hand under the seat, let the head tilt gently to the other side until you feel a light stretch. Twenty seconds for each side.

Twice a day is plenty. Stop when something hurts, and have it looked at if the stiffness lasts for weeks or an arm tingles.`,
    suggested: {
      task: 'advice',
      quality: 5,
      aspects: ['clarity', 'completeness', 'format', 'accuracy', 'tone'],
      parts: [
        ['personal', 'my neck gets stiff'],
        ['constraint', 'Three exercises'],
        ['constraint', 'in the office without looking silly'],
      ],
    },
    answers: {
      annotator: { status: 'submitted', task: 'how-to', quality: 5 },
      admin: { status: 'submitted', task: 'advice', quality: 5 },
    },
  },
  {
    source: 'forum',
    prompt: `Is it true that you have to drink two litres of water a day?`,
    response: `Not as a fixed rule. Most healthy adults need roughly one and a half to two litres of *drinks*, and tea, coffee and juice count. Food brings in up to another litre.

Heat, sport and fever raise the need. Thirst is a good guide for most people; older people often feel it less and do well with a routine, such as a glass with every meal. For anyone told by a doctor to limit fluids, the doctor's number goes before any rule of thumb.`,
    suggested: { task: 'question', quality: 5, aspects: ['accuracy', 'completeness', 'clarity', 'tone', 'format'] },
  },
  {
    source: 'classroom',
    prompt: `How many bones does an adult human have, and which is the smallest?`,
    response: `An adult has **206** bones. The smallest is the *stapes* in the middle ear, about three millimetres long. Babies are born with around 270 to 300; many of them grow together later.`,
    suggested: { task: 'question', quality: 5 },
    answers: { annotator: { status: 'discarded' }, admin: { status: 'discarded' } },
  },
  {
    source: 'forum',
    prompt: `Does reading in dim light ruin your eyes?`,
    response: `Yes. Reading in dim light permanently damages the retina, and every hour shortens your sight by a measurable amount. This is why people wore glasses more often before electric light was invented.`,
    suggested: { task: 'question', quality: 2, aspects: ['clarity', 'format', 'tone', 'completeness', 'accuracy'] },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 1,
        problems: ['wrong-fact'],
        correction: `Dim light tires the eyes but causes no lasting damage. More daylight outdoors does seem to protect children from short-sightedness.`,
      },
    },
  },
  {
    source: 'phone-app',
    prompt: `cant fall asleep before a big exam tomorrow, its 1am`,
    response: `One short night will not ruin your exam, people usually do fine on the adrenaline. So take the pressure off first: resting with closed eyes already helps.

- Get up for ten minutes, keep the light low, no phone.
- Write tomorrow's worries on paper, one line each. They can wait there.
- Back in bed, breathe in for four counts and out for six, about twenty times.
- Turn the clock to the wall.

Set two alarms, have a normal breakfast. Good luck!`,
    suggested: {
      task: 'advice',
      quality: 5,
      aspects: ['tone', 'clarity', 'completeness', 'format', 'accuracy'],
      parts: [['given', 'its 1am']],
    },
  },
  {
    source: 'forum',
    prompt: `What do the numbers on sunscreen mean?`,
    response: `The sun protection factor says how much UVB radiation still gets through under test conditions: factor 30 lets through one thirtieth, factor 50 one fiftieth. Read as time: where your skin would redden after 10 minutes, factor 30 would in theory stretch that to 300.

In real life people apply about half of the tested amount, sweat and swim. So use a generous layer, renew it every two hours, and remember that renewing **keeps** the protection but does not start the time again.

A circle around "UVA" on European bottles means that UVA protection is at least a third of the factor.`,
    suggested: { task: 'question', quality: 5, parts: [['task', 'What do the numbers on sunscreen mean?']] },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Wie pflege ich trockene Hände im Winter? Ich wasche sie im Beruf sehr oft.`,
    response: `- **Lauwarm statt heiß** waschen und ein mildes, seifenfreies Waschstück nehmen.
- Gut abtrocknen, auch zwischen den Fingern.
- Nach jedem Waschen eine Creme mit Glycerin oder Harnstoff (etwa 5 %), abends eine fette Salbe und für die Nacht dünne Baumwollhandschuhe.
- Draußen Handschuhe anziehen, bevor die Hände kalt sind.

Reißt die Haut ein oder nässt sie, gehört das in die Hausarztpraxis; wer beruflich betroffen ist, kann es auch der Berufsgenossenschaft melden.`,
    suggested: {
      task: 'advice',
      quality: 5,
      aspects: ['completeness', 'accuracy', 'clarity', 'format', 'tone'],
      parts: [
        ['task', 'Wie pflege ich trockene Hände im Winter?'],
        ['given', 'Ich wasche sie im Beruf sehr oft.'],
      ],
      correction: `Kürzer: *lauwarm waschen, nach jedem Waschen cremen, draußen Handschuhe.*`,
    },
  },
  {
    language: 'de',
    source: 'phone-app',
    prompt: `Wie viele Schritte am Tag sind gesund? Kurz bitte.`,
    response: `Die berühmten 10.000 Schritte stammen nicht aus der Medizin, sondern aus der Werbung für einen Schrittzähler in den sechziger Jahren. Seitdem hat sich die Zahl verselbstständigt und findet sich heute in zahllosen Ratgebern, Apps und Uhren.

Untersuchungen zeigen, dass der Nutzen schon deutlich darunter beginnt. Wer sich vorher kaum bewegt hat, profitiert bereits von 4.000 Schritten. Der Zugewinn steigt bis etwa 7.000 oder 8.000 Schritte spürbar an und flacht danach ab. Jüngere Menschen profitieren dabei etwas länger vom Weitergehen als ältere.

Wichtig ist außerdem das Tempo: Ein zügiger Spaziergang ist wertvoller als viele kleine Wege im Haus. Auch Treppensteigen, Radfahren und Gartenarbeit zählen, obwohl sie kein Schrittzähler richtig misst.

Zusammenfassend lässt sich sagen, dass 7.000 bis 8.000 Schritte ein gutes Ziel sind, dass aber jeder zusätzliche Schritt hilft.`,
    suggested: {
      task: 'question',
      quality: 3,
      aspects: ['accuracy', 'completeness', 'tone', 'clarity', 'format'],
      parts: [
        ['task', 'Wie viele Schritte am Tag sind gesund?'],
        ['constraint', 'Kurz bitte.'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'question',
        quality: 3,
        problems: ['wordy', 'ignores-request'],
        correction: `7.000 bis 8.000 sind ein gutes Ziel; schon 4.000 nützen, wenn es vorher weniger waren.`,
      },
      admin: { status: 'submitted', task: 'question', quality: 3, problems: ['wordy'] },
    },
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Warum gähnen wir? Erkläre es einem siebenjährigen Kind.`,
    response: `Ganz genau weiß das noch niemand! Wenn du gähnst, holst du ganz tief Luft, und die kühle Luft macht deinen Kopf wieder ein bisschen wacher, so wie wenn man im Zimmer das Fenster aufmacht.

Und das Lustige ist: Gähnen ist ansteckend. Wenn Papa gähnt, musst du oft auch gähnen. Probier es heute beim Abendessen einmal aus!`,
    suggested: {
      task: 'question',
      quality: 5,
      aspects: ['tone', 'clarity', 'accuracy', 'completeness', 'format'],
      parts: [
        ['task', 'Warum gähnen wir?'],
        ['constraint', 'Erkläre es einem siebenjährigen Kind.'],
      ],
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Hilft Vitamin C gegen Erkältung?`,
    response: `Vorbeugend kaum: Wer regelmäßig Vitamin C nimmt, erkältet sich nicht seltener. Die Erkältung kann dann aber etwas kürzer dauern, im Schnitt einen halben Tag. Erst beim ersten Niesen damit anzufangen, bringt nach heutigem Wissen nichts Messbares. Obst, Schlaf und warmer Tee schaden jedenfalls nicht.`,
  },
];
