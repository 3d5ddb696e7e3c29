import type { Requests } from './model.ts';

export const english: Requests = {
  billing: [
    {
      subject: 'Charged twice',
      body: 'Your shop took 48.20 from my card on Monday and the same sum again on Tuesday. I ordered only one kettle.',
    },
    {
      subject: 'Invoice without tax number',
      body: 'Could you send the invoice for order 7731 once more, this time with our tax number on it? Our accountant will not take it as it is.',
    },
    {
      subject: 'Voucher not counted',
      body: 'I entered the voucher SPRING10 and the page said fine, yet the invoice shows the full price of both lamps.',
    },
    {
      subject: 'Instalments',
      body: 'Is it possible to pay the sofa in three instalments, and would that cost interest?',
    },
    {
      subject: 'Why 4.90 more?',
      body: 'The total on the card statement is 4.90 higher than the total on the invoice. Which of them is right?',
    },
    {
      subject: 'Payment failed',
      body: 'My payment was refused four times although the bank says the card is fine. The basket is still full, please keep the price.',
    },
    {
      subject: 'Reminder for a paid invoice',
      body: 'I got a payment reminder today. The invoice was paid by transfer on the 3rd, see the receipt attached.',
    },
    {
      subject: 'Change of payer',
      body: 'From next month on the coffee subscription should be charged to the office account, not to mine.',
    },
  ],
  delivery: [
    {
      subject: 'Where is my parcel?',
      body: 'Tracking has said "out for delivery" for six days now. Nobody rang, and the neighbours have no parcel for me either.',
    },
    {
      subject: 'Wrong address',
      body: 'I moved house and forgot to change the address before ordering the shelf. Can the driver still be told?',
    },
    {
      subject: 'Half of it came',
      body: 'Two of the four chairs were delivered yesterday. Is the second parcel still on its way or was it lost?',
    },
    {
      subject: 'Delivery on Saturday',
      body: 'We are at work all week. Do you deliver large furniture on Saturday mornings, and to the third floor?',
    },
    {
      subject: 'Left in the rain',
      body: 'The driver left the parcel in front of the garden gate in pouring rain. The box was soaked; the books inside just made it.',
    },
    {
      subject: 'Customs',
      body: 'Tracking says the parcel waits at customs and asks me for a form. Who has to fill it in, you or I?',
    },
    {
      subject: 'Earlier please',
      body: 'The tent is a present for the 12th. The shop promised three days and now tracking shows the 14th.',
    },
    {
      subject: 'Not my parcel',
      body: 'The courier delivered a parcel with my name on it, but it holds somebody else’s running shoes.',
    },
  ],
  returns: [
    {
      subject: 'Too small',
      body: 'The rain jacket is lovely but one size too small. How do I send it back and get the next size?',
    },
    {
      subject: 'Return label does not print',
      body: 'The page with the return label stays white. Could you send me the label by mail instead?',
    },
    {
      subject: 'Refund still missing',
      body: 'You confirmed that my return arrived three weeks ago. The refund for the boots has not come yet.',
    },
    {
      subject: 'Changed my mind',
      body: 'The desk is unopened and I would like to return it. Do I have to pay for the pick-up of something this heavy?',
    },
    {
      subject: 'Gift from my aunt',
      body: 'I got the blender as a gift and already own one. Can I return it without the invoice and get a voucher?',
    },
    {
      subject: 'Return only one',
      body: 'I ordered two rugs to compare them. One stays, the other goes back. Is one label enough?',
    },
    {
      subject: 'Past the thirty days',
      body: 'I was in hospital and missed the end of the return period by four days. The headphones were never unpacked.',
    },
    {
      subject: 'Pick-up did not come',
      body: 'Nobody came to fetch the armchair I want to return, although I stayed at home from eight to six.',
    },
  ],
  account: [
    {
      subject: 'Password mail never comes',
      body: 'I asked for a new password five times. No mail, not even in the spam folder.',
    },
    {
      subject: 'Two accounts',
      body: 'I seem to have one account with my old mail address and one with the new one. Please make one of them, with all orders.',
    },
    {
      subject: 'Delete everything',
      body: 'Please delete my account and all that you have stored about me, and confirm it in writing.',
    },
    {
      subject: 'Locked out',
      body: 'After three wrong passwords my account is locked and the page does not say for how long.',
    },
    {
      subject: 'New surname',
      body: 'I married in June. How can I change my surname in the account? The field is grey.',
    },
    {
      subject: 'Somebody else signed in?',
      body: 'Your mail says I signed in from a city I have never been to. I have changed the password; what else should I do?',
    },
    { subject: 'Newsletter', body: 'I have unsubscribed from the newsletter twice and it still comes every Friday.' },
    {
      subject: 'Code does not arrive',
      body: 'I have a new phone number, so the code for signing in goes to the old one. How do I change it without signing in?',
    },
  ],
  defect: [
    {
      subject: 'Lamp flickers',
      body: 'The reading lamp flickers as soon as it is dimmed below half. A new bulb does the same.',
    },
    {
      subject: 'Zip broke',
      body: 'The zip of the travel bag broke on the second day of the holiday. The bag is eleven weeks old.',
    },
    {
      subject: 'Kettle leaks',
      body: 'After a month the kettle leaks at the bottom, right above the socket. That cannot be safe.',
    },
    {
      subject: 'Screen with stripes',
      body: 'The tablet shows three green stripes since the last update. Restarting helps for an hour or so.',
    },
    {
      subject: 'Screw missing',
      body: 'One of the eight long screws for the bookcase is missing, and the holes on one board are drilled on the wrong side.',
    },
    { subject: 'It smells', body: 'The mattress still smells of glue after two weeks with the window open.' },
    {
      subject: 'Battery gives up',
      body: 'The bicycle light is said to last twelve hours. Mine gives up after two, however long I charge it.',
    },
    {
      subject: 'Noise',
      body: 'The fridge makes a loud knocking noise every time the motor stops. It stands level, I checked.',
    },
  ],
  praise: [
    {
      subject: 'Thank you, Imke',
      body: 'Imke from your help desk stayed on the phone until the printer worked. Please tell her how grateful I am.',
    },
    {
      subject: 'Fastest ever',
      body: 'Ordered at noon, delivered the next morning at nine. I have never seen anything like it.',
    },
    { subject: 'The chair', body: 'My back has not hurt once since I sit on your chair. Just wanted to say so.' },
    {
      subject: 'Well packed',
      body: 'Twelve glasses, not one broken, and all of the packing is paper. That is how it should be.',
    },
    {
      subject: 'Honest advice',
      body: 'The gentleman in the chat told me to take the cheaper drill because it was enough for me. That is rare, thank you.',
    },
    { subject: 'Ten years', body: 'The coffee mill is ten years old today and still runs like on the first day.' },
    {
      subject: 'Solved in a minute',
      body: 'I wrote about the missing screw at eight, and at one minute past eight a new one was on its way. Wonderful.',
    },
    { subject: 'Lovely card', body: 'The hand-written card in the parcel made my daughter’s day. Thank you!' },
  ],
};
