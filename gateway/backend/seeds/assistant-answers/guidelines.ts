export const guidelines = `# Judging an assistant's answers

People asked an assistant, and it answered. We want to know **which answers could be sent as they are**, and what is wrong with the others. The whole form takes one to two minutes for a record; nobody minds if a difficult one takes five.

*Die Hinweise gelten auch für die deutschen Einträge. Kommentare gern auf Deutsch.*

## Read first

1. Read the **prompt**, and the **pasted text** if there is one. What does this person really want?
2. Only then read the **response**. Check every number and every date. Some mistakes are easy to overlook.

## The questions

- **What is asked for?** Judge by the prompt alone. When two fit, take the one that the answer could not do without.
- **How good is the response?** See the scale below.
- **What is wrong with it?** Everything that applies. Two labels come pre-selected on most records: *remove them when they do not fit*.
- **Where is it strongest?** Optional. The strongest aspect goes first; ties are fine.
- **Parts of the prompt** Optional. Mark the words, not the punctuation around them. Marks may overlap.
- **Correction or comment** Optional, but please write one for every 1 and 2.

### The scale

| | The response |
| :-: | --- |
| **5** | could be sent as it is |
| **4** | is right, with a small blemish |
| **3** | is usable after some changes |
| **2** | misses something important |
| **1** | is useless or harmful |

A single wrong number in a calculation is never better than a 2, however nicely it is presented.

## Parts of the prompt

> *Dinner for **4** without **nuts**, please: I have rice and pumpkin, and my son is allergic.*

- **Task**: "Dinner"
- **Constraint**: "for 4", "without nuts"
- **Given**: "I have rice and pumpkin"
- **Personal**: "my son is allergic"

## Submit, draft or discard

- **Submit** when you are done, even if you are not entirely sure.
- **Save as draft** when you want to look something up.
- **Discard** when the record cannot be judged: an empty prompt, a language you do not read, a topic you would rather not deal with.

Suggestions come from different models and are *often wrong on purpose*. Do not trust them, check them.
`;
