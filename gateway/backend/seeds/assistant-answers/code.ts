import type { AssistantAnswer } from './model.ts';

export const code: AssistantAnswer[] = [
  {
    source: 'forum',
    prompt: `Why does this Python function remember the items from earlier calls?`,
    context: `def add(item, basket=[]):
    basket.append(item)
    return basket`,
    response: `The default value \`[]\` is created **once**, when the function is defined, not each time it is called. Every call without a second argument shares that one list.

Use \`None\` as the default and make a new list inside:

~~~python
def add(item, basket=None):
    if basket is None:
        basket = []
    basket.append(item)
    return basket
~~~

Now each call starts with an empty basket unless you pass one.`,
    suggested: {
      task: 'code',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
      parts: [['task', 'Why does this Python function remember the items']],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'code',
        quality: 5,
        aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
      },
      admin: { status: 'submitted', task: 'code', quality: 5 },
    },
  },
  {
    source: 'office',
    prompt: `Write a SQL query that lists every customer with the number of orders they placed this year, including customers with none. Tables: customers(id, name), orders(id, customer_id, ordered_on).`,
    response: `~~~sql
SELECT c.name, COUNT(o.id) AS orders_this_year
FROM customers c
LEFT JOIN orders o ON o.customer_id = c.id
WHERE o.ordered_on >= DATE '2026-01-01'
GROUP BY c.id, c.name
ORDER BY orders_this_year DESC;
~~~

The \`LEFT JOIN\` makes sure that customers without orders are listed with a count of 0.`,
    suggested: {
      task: 'code',
      quality: 4,
      aspects: ['format', 'clarity', 'tone', 'completeness', 'accuracy'],
      parts: [
        ['task', 'Write a SQL query'],
        ['constraint', 'including customers with none'],
        ['given', 'customers(id, name), orders(id, customer_id, ordered_on)'],
      ],
      correction: `Move the condition on the date from \`WHERE\` to \`ON\`, otherwise customers without orders are lost.`,
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'code',
        quality: 2,
        problems: ['ignores-request'],
        aspects: ['format', 'clarity', 'tone', 'completeness', 'accuracy'],
        correction: `The \`WHERE\` throws away the rows without an order, so the query behaves like an inner join. The date belongs into the \`ON\`:

~~~sql
LEFT JOIN orders o ON o.customer_id = c.id AND o.ordered_on >= DATE '2026-01-01'
~~~`,
      },
      admin: { status: 'discarded', task: 'code', quality: 3 },
    },
  },
  {
    source: 'classroom',
    prompt: `What is the difference between == and === in JavaScript? One example each.`,
    response: `\`==\` converts the two sides to a common type before comparing, \`===\` compares without conversion.

- \`'5' == 5\` is **true**, because the string becomes a number.
- \`'5' === 5\` is **false**, because a string is not a number.

Prefer \`===\`; its result never depends on conversion rules.`,
    suggested: {
      task: 'code',
      quality: 5,
      parts: [
        ['task', 'What is the difference between == and ==='],
        ['constraint', 'One example each.'],
      ],
    },
  },
  {
    source: 'forum',
    prompt: `My React component fetches the data twice in development. Is this a bug in my code?`,
    response: `Probably not. In strict mode React mounts every component, unmounts it and mounts it again **in development only**, so that effects without a proper clean-up become visible. In the production build the effect runs once.

What you should do is make the effect safe to repeat:

~~~jsx
useEffect(() => {
  const controller = new AbortController();
  fetch(url, { signal: controller.signal })
    .then((response) => response.json())
    .then(setData)
    .catch((error) => {
      if (error.name !== 'AbortError') setError(error);
    });
  return () => controller.abort();
}, [url]);
~~~

Switching strict mode off would hide the double call but also the bugs it is there to find.`,
    suggested: {
      task: 'code',
      quality: 5,
      aspects: ['accuracy', 'completeness', 'clarity', 'format', 'tone'],
      parts: [
        ['given', 'fetches the data twice in development'],
        ['task', 'Is this a bug in my code?'],
      ],
    },
  },
  {
    source: 'forum',
    prompt: `How do I undo my last git commit but keep the changes? I have not pushed yet.`,
    response: `Run this:

~~~sh
git reset --hard HEAD~1
~~~

It removes the last commit and keeps all your changes in the working folder.`,
    suggested: {
      task: 'how-to',
      quality: 4,
      aspects: ['clarity', 'format', 'tone', 'completeness', 'accuracy'],
      parts: [
        ['task', 'undo my last git commit'],
        ['constraint', 'keep the changes'],
        ['given', 'I have not pushed yet.'],
      ],
      correction: `\`git reset --soft HEAD~1\``,
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'code',
        quality: 1,
        problems: ['wrong-fact', 'ignores-request'],
        correction: `\`--hard\` **deletes** the changes. Use \`git reset --soft HEAD~1\` (changes stay staged) or \`git reset HEAD~1\` (they stay, unstaged).`,
      },
      admin: { status: 'submitted', task: 'how-to', quality: 1, problems: ['wrong-fact'] },
    },
  },
  {
    source: 'classroom',
    prompt: `Write a function in Python that checks whether a word is a palindrome. It should ignore upper and lower case and spaces.`,
    response: `~~~python
def is_palindrome(text):
    letters = [c for c in text.lower() if not c.isspace()]
    return letters == letters[::-1]
~~~

\`is_palindrome("Never odd or even")\` returns \`True\`.`,
    suggested: {
      task: 'code',
      quality: 5,
      aspects: ['accuracy', 'format', 'clarity', 'completeness', 'tone'],
      parts: [
        ['task', 'Write a function in Python'],
        ['constraint', 'ignore upper and lower case and spaces'],
      ],
    },
  },
  {
    source: 'office',
    prompt: `Regex to match German postal codes, exactly five digits, not part of a longer number`,
    response: `Use this pattern:

~~~
[0-9]{5}
~~~

It matches exactly five digits.`,
    suggested: {
      task: 'code',
      quality: 3,
      parts: [
        ['task', 'Regex to match German postal codes'],
        ['constraint', 'exactly five digits, not part of a longer number'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'code',
        quality: 2,
        problems: ['incomplete'],
        correction: `It also matches inside 1234567. With word borders: \`\\b[0-9]{5}\\b\`.`,
      },
    },
  },
  {
    source: 'forum',
    prompt: `What does "Cannot read properties of undefined (reading 'map')" mean?`,
    response: `You call \`.map(...)\` on something that is \`undefined\` at that moment. In a user interface this is mostly data that has not arrived yet: on the first render the list is missing, a moment later it is there.

Two usual cures:

- start with an empty list: \`const [items, setItems] = useState([])\`
- or render nothing until it exists: \`items?.map(...)\`

If the data *should* be there, print the object one level above: often the property just has another name than you think.`,
    suggested: { task: 'code', quality: 5, aspects: ['clarity', 'accuracy', 'completeness', 'tone', 'format'] },
    answers: { annotator: { status: 'draft', task: 'code' } },
  },
  {
    source: 'office',
    prompt: `Explain what this shell line does, step by step, for someone who has never used a terminal`,
    context: `cut -d, -f2 visitors.csv | sort | uniq -c | sort -rn | head -3`,
    response: `Think of an assembly line. Each station does one small job and hands its result on through the pipe sign \`|\`.

1. \`cut -d, -f2 visitors.csv\` reads the file and keeps only the second column. Columns are separated by commas.
2. \`sort\` puts the lines in order, so equal ones lie next to each other.
3. \`uniq -c\` merges equal neighbours into one line and writes in front how many there were.
4. \`sort -rn\` sorts again, this time by that number, largest first.
5. \`head -3\` keeps the first three lines.

So the answer on your screen is: *the three most frequent values of the second column, each with its count.*`,
    suggested: {
      task: 'code',
      quality: 5,
      aspects: ['clarity', 'completeness', 'accuracy', 'tone', 'format'],
      parts: [
        ['task', 'Explain what this shell line does'],
        ['constraint', 'step by step'],
        ['constraint', 'for someone who has never used a terminal'],
      ],
    },
    answers: {
      admin: {
        status: 'submitted',
        task: 'code',
        quality: 5,
        aspects: ['clarity', 'accuracy', 'completeness', 'format', 'tone'],
      },
    },
  },
  {
    source: 'classroom',
    prompt: `What is the time complexity of binary search and why?`,
    response: `Binary search takes **O(log n)** steps. Each comparison halves the part of the sorted list that can still contain the value: n, n/2, n/4 and so on. After about log₂ n halvings one element is left. For a million elements that is about 20 comparisons.

It only works on sorted data, and random access must be cheap: on a linked list the halving itself costs O(n).`,
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Was ist der Unterschied zwischen einer Liste und einem Tupel in Python?`,
    response: `Eine Liste kann man nach dem Anlegen verändern, ein Tupel nicht.

~~~python
farben = ["rot", "blau"]
farben.append("grün")     # geht

punkt = (3, 4)
punkt[0] = 5              # TypeError
~~~

Weil Tupel unveränderlich sind, dürfen sie Schlüssel in einem Dictionary sein, Listen nicht. Faustregel: Liste für *viele gleichartige* Dinge, Tupel für *ein* Ding aus festen Teilen.`,
    suggested: {
      task: 'code',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'format', 'completeness', 'tone'],
      parts: [['task', 'Was ist der Unterschied zwischen einer Liste und einem Tupel']],
    },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Bitte schreib mir ein kleines Skript, das alle Dateien mit der Endung .jpeg in einem Ordner in .jpg umbenennt. Linux, keine Zusatzprogramme.`,
    response: `~~~sh
for datei in *.jpeg; do
  mv -n -- "$datei" "\${datei%.jpeg}.jpg"
done
~~~

\`-n\` verhindert, dass eine vorhandene Datei überschrieben wird, und die Anführungszeichen sorgen dafür, dass auch Namen mit Leerzeichen funktionieren. Das Skript im gewünschten Ordner ausführen.`,
    suggested: {
      task: 'code',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'format', 'completeness', 'tone'],
      parts: [
        ['task', 'ein kleines Skript, das alle Dateien mit der Endung .jpeg in einem Ordner in .jpg umbenennt'],
        ['constraint', 'Linux, keine Zusatzprogramme'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'code',
        quality: 5,
        aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
      },
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Warum ist 0.1 + 0.2 in JavaScript nicht 0.3?`,
    response: `Das ist ein bekannter Fehler in JavaScript, den es in anderen Programmiersprachen nicht gibt. Verwende einfach Python oder Java, dort wird exakt gerechnet.`,
    suggested: { task: 'code', quality: 2, aspects: ['clarity', 'format', 'tone', 'completeness', 'accuracy'] },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'code',
        quality: 1,
        problems: ['wrong-fact'],
        correction: `Fast alle Sprachen rechnen mit binären Gleitkommazahlen. 0,1 und 0,2 lassen sich binär nicht genau darstellen, deshalb entsteht 0.30000000000000004. Für Geld in ganzen Cent rechnen.`,
      },
      admin: { status: 'discarded', problems: ['wrong-fact'] },
    },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Erkläre meiner Chefin in drei Sätzen, warum wir automatische Tests brauchen. Bitte ohne Fachwörter.`,
    response: `Automatische Tests prüfen nach jeder Änderung in wenigen Minuten, ob alles noch funktioniert, was gestern funktioniert hat. Ohne sie finden unsere Kunden die Fehler, und jede Reparatur kostet dann ein Vielfaches. Die Stunden, die wir heute hineinstecken, sparen wir bei jeder weiteren Änderung wieder ein.`,
    suggested: {
      task: 'writing',
      quality: 5,
      aspects: ['clarity', 'tone', 'format', 'completeness', 'accuracy'],
      parts: [
        ['personal', 'meiner Chefin'],
        ['constraint', 'in drei Sätzen'],
        ['task', 'warum wir automatische Tests brauchen'],
        ['constraint', 'ohne Fachwörter'],
      ],
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Was bedeutet der HTTP-Status 304?`,
    response: `304 heißt *Not Modified*: Der Server sagt dem Browser, dass sich die Datei seit dem letzten Abruf nicht geändert hat. Der Browser nimmt dann seine gespeicherte Fassung, und die Antwort hat keinen Inhalt.`,
  },
  {
    language: 'de',
    source: 'classroom',
    prompt: `Schreibe eine Funktion in JavaScript, die die Summe aller geraden Zahlen eines Arrays zurückgibt.`,
    response: `\`\`\`js
function summeGerade(zahlen) {
  let summe = 0;
  for (let i = 1; i < zahlen.length; i++) {
    if (zahlen[i] % 2 === 0) summe += zahlen[i];
  }
  return summe;
}
\`\`\`

Die Funktion geht alle Zahlen durch und addiert die geraden.`,
    suggested: {
      task: 'code',
      quality: 4,
      parts: [
        ['task', 'Schreibe eine Funktion in JavaScript'],
        ['constraint', 'die Summe aller geraden Zahlen'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'code',
        quality: 2,
        problems: ['wrong-calculation'],
        correction: `Die Schleife beginnt bei 1 und überspringt das erste Element. Kürzer und richtig: \`zahlen.filter((z) => z % 2 === 0).reduce((a, b) => a + b, 0)\``,
      },
    },
  },
];
