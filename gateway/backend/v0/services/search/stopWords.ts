const listed = (words: string): string[] => words.split(' ');

/** Words of English, Spanish, French and German that say nothing of what a text is about. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  ...listed(
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they',
  ),
  ...listed('this to was will with'),
  ...listed(
    'de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o este sí porque',
  ),
  ...listed(
    'esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra',
  ),
  ...listed(
    'otros ese eso ante ellos e esto mí antes algunos qué unos yo otro otras otra él tanto esa estos mucho quienes',
  ),
  ...listed(
    'nada muchos cual poco ella estar estas algunas algo nosotros mi mis tú te ti tu tus es son fue era ser ha han',
  ),
  ...listed(
    'au aux avec ce ces dans des du elle en et eux il je la le leur lui ma mais me même mes moi mon ne nos notre nous',
  ),
  ...listed(
    'on ou par pas pour qu que qui sa se ses son sur ta te tes toi ton tu un une vos votre vous c d j l à m n s t y',
  ),
  ...listed('été étée est suis es sommes êtes sont était étaient ai as avons avez ont avait avaient'),
  ...listed(
    'aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei',
  ),
  ...listed(
    'bin bis bist da damit dann das dass daß dasselbe dazu dein deine dem den denn der derer des dessen dich die dies',
  ),
  ...listed(
    'diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einige er es etwas euch',
  ),
  ...listed(
    'euer für gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren',
  ),
  ...listed(
    'ihrer im in indem ins ist jede jedem jeden jeder jedes jene jetzt kann kein keine keinem keinen keiner können',
  ),
  ...listed(
    'könnte machen man manche mein meine mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein',
  ),
  ...listed(
    'seine seinem seinen seiner selbst sich sie sind so solche soll sollte sondern sonst über um und uns unser unter',
  ),
  ...listed(
    'viel vom von vor war waren warst was weg weil weiter welche wenn werde werden wie wieder will wir wird wirst wo',
  ),
  ...listed('wollen wollte während würde würden zu zum zur zwar zwischen'),
]);
