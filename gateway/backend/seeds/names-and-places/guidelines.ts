export const guidelines = `# Names and places

Short texts from local news and from the mailbox of a support team. **Mark every name, place, date and number** that one of the labels describes.

- **Person**: *Ylva Tornquist*, *Gwendolyn*. Not titles such as "Mr" or "Dr", and no animals.
- **Organisation**: *University of Brennholm*, *Harbour Bank*. Not "the council" without a name.
- **Place**: *Skarholm*, *Mill Lane*, *A 81*. Not "at home" or "the town".
- **Date**: *3 May*, *spring 2028*, *yesterday*. Not durations such as "for six weeks".
- **Amount**: *4.2 million euros*, *11 km*, *38 percent*. Not plain counts such as "two classes".
- **Product**: *Cloudrest 140*, *Basic plan*. Not "the mattress".
- **Event**: *Coast Cup*, *storm Hjalte*. Not "the meeting".
- **Reference**: *CR-58102*, *0555 / 010 20*. Not page numbers.

## Where a mark begins and ends

- Whole words, without quotation marks, commas or full stops. Hold **Shift** to mark single characters, for example *חיפה* inside *בחיפה*.
- The unit belongs to the amount: *59.90 €*.
- A name inside a name gets a mark of its own: *University of **Brennholm*** is an organisation with a place in it.
- Emoji belong to nobody.

## When nothing is there

Submit the record without any mark. **Discard** it only if you do not read its language.

*Arabische und hebräische Texte laufen von rechts nach links; Anfang und Ende einer Markierung zählen in Leserichtung.*
`;
