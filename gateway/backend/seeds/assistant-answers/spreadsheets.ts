import type { AssistantAnswer } from './model.ts';

export const spreadsheets: AssistantAnswer[] = [
  {
    source: 'office',
    prompt: `In my spreadsheet column A has dates and column B amounts. I want the total of March 2026 in one cell.`,
    response: `Use \`SUMIFS\` with two conditions on the date:

~~~
=SUMIFS(B:B, A:A, ">="&DATE(2026,3,1), A:A, "<"&DATE(2026,4,1))
~~~

"Before the first of April" is safer than "until 31 March", because it also catches entries that carry a time of day.`,
    suggested: {
      task: 'spreadsheet',
      quality: 5,
      aspects: ['accuracy', 'clarity', 'completeness', 'format', 'tone'],
      parts: [
        ['given', 'column A has dates and column B amounts'],
        ['task', 'the total of March 2026'],
        ['constraint', 'in one cell'],
      ],
    },
    answers: { annotator: { status: 'submitted', task: 'spreadsheet', quality: 5 } },
  },
  {
    source: 'office',
    prompt: `VLOOKUP returns #N/A although the value is clearly there. Why?`,
    response: `The usual suspects, in the order in which I would check them:

1. **Number against text.** \`1042\` stored as text is not equal to the number 1042. Test with \`=ISNUMBER(A2)\` on both sides.
2. **Invisible blanks.** Compare \`=LEN(A2)\` with what you see; \`TRIM\` removes the surplus.
3. **The key is not in the first column** of the range. \`VLOOKUP\` only searches there.
4. **The fourth argument is missing.** Without \`FALSE\` it looks for an approximate match and expects a sorted list.
5. **The range moved** when you filled the formula down. Fix it with dollar signs: \`$D$2:$F$500\`.

In nine of ten cases it is number one.`,
    suggested: {
      task: 'spreadsheet',
      quality: 5,
      aspects: ['completeness', 'accuracy', 'clarity', 'format', 'tone'],
      parts: [['given', 'VLOOKUP returns #N/A although the value is clearly there.']],
    },
    answers: {
      annotator: { status: 'submitted', task: 'spreadsheet', quality: 5 },
      admin: { status: 'submitted', task: 'spreadsheet', quality: 4, problems: ['wordy'] },
    },
  },
  {
    source: 'office',
    prompt: `Count how many different customers are in A2:A200 (some appear several times)`,
    response: `~~~
=COUNTA(A2:A200)
~~~

This counts all different customers.`,
    suggested: {
      task: 'spreadsheet',
      quality: 3,
      parts: [
        ['task', 'Count how many different customers'],
        ['given', 'A2:A200 (some appear several times)'],
      ],
      correction: `\`=COUNTA(UNIQUE(A2:A200))\``,
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'spreadsheet',
        quality: 1,
        problems: ['wrong-calculation'],
        correction: `\`COUNTA\` counts every filled cell. Different ones: \`=COUNTA(UNIQUE(A2:A200))\` (with no empty cells in between).`,
      },
      admin: { status: 'submitted', task: 'spreadsheet', quality: 1, problems: ['wrong-calculation'] },
    },
  },
  {
    source: 'office',
    prompt: `How do I split "Lastname, Firstname" from one column into two?`,
    response: `With a formula, the text being in A2:

- Last name: \`=LEFT(A2, FIND(",", A2) - 1)\`
- First name: \`=TRIM(MID(A2, FIND(",", A2) + 1, 100))\`

Without a formula: select the column, choose *Data › Text to columns*, separator comma, and keep the two columns to the right free because they will be overwritten.`,
  },
  {
    source: 'classroom',
    prompt: `Explain absolute and relative cell references to a beginner. Use a multiplication table as the example.`,
    response: `A **relative** reference means "the cell two to the left of me". When you copy the formula, it moves along. An **absolute** reference means "this very cell" and stays put. The dollar sign is the nail that fixes it.

Imagine a multiplication table: the numbers 1 to 10 stand in column A (from A2 down) and in row 1 (from B1 to the right). In B2 we want A2 × B1.

~~~
=$A2*B$1
~~~

- \`$A2\`: the *column* is nailed down, the row may move. Copied to the right, it still reads column A.
- \`B$1\`: the *row* is nailed down, the column may move. Copied down, it still reads row 1.

Copy B2 over the whole table, and each cell multiplies its own row and column. Without the dollar signs you would get nonsense from the second cell on: C2 would compute B2 × C1.`,
    suggested: {
      task: 'spreadsheet',
      quality: 5,
      aspects: ['clarity', 'accuracy', 'completeness', 'format', 'tone'],
      parts: [
        ['task', 'Explain absolute and relative cell references'],
        ['constraint', 'to a beginner'],
        ['constraint', 'Use a multiplication table as the example.'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'spreadsheet',
        quality: 5,
        aspects: ['clarity', 'accuracy', 'completeness', 'tone', 'format'],
      },
    },
  },
  {
    source: 'office',
    prompt: `Turn this list into a table sorted by price, cheapest first, and add a row with the average.`,
    context: `Lamp 39.90
Desk 189.00
Chair 129.50
Shelf 74.60`,
    response: `| Item | Price |
| --- | ---: |
| Lamp | 39.90 |
| Shelf | 74.60 |
| Chair | 129.50 |
| Desk | 189.00 |
| **Average** | **108.25** |`,
    suggested: {
      task: 'spreadsheet',
      quality: 5,
      aspects: ['accuracy', 'format', 'completeness', 'clarity', 'tone'],
      parts: [
        ['task', 'Turn this list into a table'],
        ['constraint', 'sorted by price, cheapest first'],
        ['task', 'add a row with the average'],
      ],
    },
  },
  {
    source: 'forum',
    prompt: `Why does my spreadsheet turn 3/4 into a date and how do I stop it?`,
    response: `The program takes anything that looks like a date for one, and "3/4" could be the third of April or the fourth of March. To stop it, either format the cells as **text** before typing, or type an apostrophe first: \`'3/4\`. If you want the fraction as a number, type \`0 3/4\`.`,
    suggested: { task: 'spreadsheet', quality: 5 },
  },
  {
    source: 'office',
    prompt: `Formula: traffic light. If days late > 14 "red", 1 to 14 "amber", else "green". Days late is in C2`,
    response: `~~~
=IF(C2>14, "red", IF(C2>=14, "amber", "green"))
~~~`,
    suggested: {
      task: 'spreadsheet',
      quality: 4,
      parts: [
        ['constraint', 'If days late > 14 "red", 1 to 14 "amber", else "green"'],
        ['given', 'Days late is in C2'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'spreadsheet',
        quality: 2,
        problems: ['wrong-calculation'],
        correction: `The second condition must be \`C2>=1\`, otherwise only exactly 14 days turn amber.`,
      },
    },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Wie markiere ich in einer Tabelle automatisch alle Zeilen, in denen die Frist (Spalte D) abgelaufen ist?`,
    response: `Mit einer **bedingten Formatierung**:

1. Den ganzen Bereich markieren, zum Beispiel \`A2:F300\`.
2. *Bedingte Formatierung › Neue Regel › Formel verwenden*.
3. Diese Formel eingeben:

~~~
=UND($D2<>""; $D2<HEUTE())
~~~

4. Eine Füllfarbe wählen und bestätigen.

Das Dollarzeichen vor dem D ist wichtig: Es sorgt dafür, dass jede Zelle der Zeile auf Spalte D schaut. Der erste Teil verhindert, dass leere Zeilen rot werden.`,
    suggested: {
      task: 'spreadsheet',
      quality: 5,
      aspects: ['completeness', 'accuracy', 'clarity', 'format', 'tone'],
      parts: [
        ['task', 'Wie markiere ich in einer Tabelle automatisch alle Zeilen'],
        ['given', 'die Frist (Spalte D)'],
      ],
    },
    answers: { annotator: { status: 'submitted', task: 'spreadsheet', quality: 5 } },
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Was ist der Unterschied zwischen SUMME und TEILERGEBNIS?`,
    response: `\`SUMME\` addiert immer alles im Bereich. \`TEILERGEBNIS(9; B2:B100)\` addiert nur, was nach dem Filtern noch **sichtbar** ist. Wer oft filtert, nimmt deshalb das Teilergebnis; die 9 steht für „Summe“, die 1 wäre der Mittelwert. Von Hand ausgeblendete Zeilen lässt erst die 109 weg.`,
  },
  {
    language: 'de',
    source: 'office',
    prompt: `Formel für den Bruttopreis aus dem Nettopreis in B2 bei 19 % Mehrwertsteuer, auf Cent gerundet`,
    response: `~~~
=RUNDEN(B2*0,19; 2)
~~~`,
    suggested: {
      task: 'spreadsheet',
      quality: 4,
      parts: [
        ['task', 'Formel für den Bruttopreis'],
        ['given', 'Nettopreis in B2 bei 19 % Mehrwertsteuer'],
        ['constraint', 'auf Cent gerundet'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        task: 'spreadsheet',
        quality: 2,
        problems: ['wrong-calculation'],
        correction: `Das ist nur die Steuer. Brutto: \`=RUNDEN(B2*1,19; 2)\``,
      },
      admin: { status: 'discarded' },
    },
  },
  {
    language: 'de',
    source: 'forum',
    prompt: `Meine CSV-Datei zeigt statt Umlauten nur Ã¤ und Ã¶. Was tun?`,
    response: `Die Datei ist in UTF-8 gespeichert, wird aber mit einer älteren Zeichenkodierung gelesen. Öffne sie nicht per Doppelklick, sondern über *Daten › Aus Text/CSV* und wähle dort als Dateiursprung **UTF-8**. Dann stimmen die Umlaute. Bereits falsch gespeicherte Dateien besser noch einmal neu exportieren.`,
    suggested: { task: 'spreadsheet', quality: 5, parts: [['given', 'zeigt statt Umlauten nur Ã¤ und Ã¶']] },
  },
];
