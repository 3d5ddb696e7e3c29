export const guidelines = `# Which of the four is best?

Each record has a **brief** and four **candidates** for it: product names, headlines, summaries or short answers. Put them in order.

1. Read the brief to the end. It often has a limit ("at most 60 characters") or a wish ("warm, not pathetic").
2. Sort out what is **wrong** or **breaks the limit**: it goes to the bottom, even if it sounds best.
3. Rank the rest by your own taste. There is no right answer; that is why several people are asked.

> Two candidates may share a rank. Three or four sharing one tell us nothing: then rather *discard* the record.

A few words on why are welcome, especially when you disagree with the suggestion.

*Ein Drittel der Einträge ist auf Deutsch. Bitte nur bewerten, wenn Deutsch für dich keine Mühe ist.*
`;
