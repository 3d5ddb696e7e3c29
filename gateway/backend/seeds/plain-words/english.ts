import type { Rewritten } from './model.ts';

export const english: Rewritten[] = [
  [
    'Applicants are requested to submit the completed form at their earliest convenience.',
    'Please send us the completed form as soon as you can.',
    'Send the form soon.',
  ],
  [
    'Failure to comply with the aforementioned deadline will result in the forfeiture of the deposit.',
    'If you miss this date, you lose the deposit.',
    'Miss the deadline and the deposit is gone.',
  ],
  [
    'The premises shall be vacated no later than 18:00 hours.',
    'You must leave the building by 6 p.m.',
    'Everybody has to be out by six.',
  ],
  [
    'In the event of precipitation the ceremony will be relocated to the sports hall.',
    'If it rains, the ceremony takes place in the sports hall.',
    'Rain? Then we meet in the sports hall.',
  ],
  [
    'Residents are hereby notified of the impending interruption of the water supply.',
    'Your water will be turned off for a while.',
    'There will be no water for some time.',
  ],
  [
    'Utilisation of the lift is prohibited in case of fire.',
    'Do not use the lift if there is a fire.',
    'In a fire, take the stairs.',
  ],
  [
    'Parents are advised to ensure that their children are in possession of adequate footwear.',
    'Please make sure that your children have good shoes.',
    'Your children need good shoes.',
  ],
  [
    'The undersigned acknowledges receipt of the keys.',
    'I have received the keys.',
    'By signing, I confirm that I got the keys.',
  ],
  [
    'Prior to commencement of the works, the approval of the owner must be obtained.',
    'Ask the owner before you start the work.',
    'Before you begin, the owner must agree.',
  ],
  [
    'Objections may be lodged in writing within a period of one month.',
    'If you do not agree, write to us within a month.',
    'You have one month to object in writing.',
  ],
  [
    'A fee in the amount of 15 euros will be levied for each additional copy.',
    'Every further copy costs 15 euros.',
    'More copies cost 15 euros each.',
  ],
  [
    'Please be informed that your request is currently being processed.',
    'We are working on your request.',
    'Your request is being looked at.',
  ],
  [
    'The consumption of food and beverages is not permitted in the reading room.',
    'Please do not eat or drink in the reading room.',
    'No food or drinks in the reading room.',
  ],
  [
    'Participation is subject to prior registration.',
    'You can only take part if you have signed up.',
    'Please sign up first.',
  ],
  [
    'The office will remain closed on account of inventory.',
    'We are closed because we are counting our stock.',
    'The office is closed for stocktaking.',
  ],
  [
    'Vehicles parked in contravention of the regulations will be removed at the expense of the holder.',
    'If you park here, your car will be towed away and you will have to pay.',
    'Cars parked here are towed at the owner’s cost.',
  ],
  [
    'Kindly refrain from feeding the waterfowl.',
    'Please do not feed the ducks and swans.',
    'Please do not feed the birds.',
  ],
  [
    'The decision takes effect on the day following its publication.',
    'The decision counts from the day after it is published.',
    'It applies from the next day on.',
  ],
  [
    'Should you have any queries, do not hesitate to contact the undersigned.',
    'If you have questions, ask me.',
    'Questions? Please call me.',
  ],
  [
    'Proof of residence must be furnished upon request.',
    'If we ask, you must show where you live.',
    'Bring a proof of your address if asked.',
  ],
  [
    'Dogs are to be kept on a leash at all times within the boundaries of the reserve.',
    'Keep your dog on a leash in the reserve.',
    'Dogs must be on a leash here.',
  ],
  [
    'Attendance at the information evening is voluntary.',
    'You may come to the information evening, but you do not have to.',
    'Coming to the information evening is up to you.',
  ],
  [
    'The installation of the meters will be effected free of charge.',
    'We fit the meters, and it costs you nothing.',
    'The new meters are free.',
  ],
  [
    'Owing to unforeseen circumstances the bus service is suspended until further notice.',
    'The bus does not run at the moment. We will tell you when it does.',
    'No buses for now.',
  ],
  [
    'Entitlement to the allowance ceases upon completion of the eighteenth year of life.',
    'You get this money until your 18th birthday.',
    'The allowance ends when you turn 18.',
  ],
  [
    'Bulky waste will be collected subsequent to notification by telephone.',
    'Call us and we will collect your bulky waste.',
    'For bulky waste, please phone first.',
  ],
  [
    'Lost property can be claimed at the reception upon presentation of identification.',
    'Ask for lost things at the reception and bring your ID.',
    'Lost something? Ask at the reception.',
  ],
  [
    'The lessee undertakes to treat the equipment with due care.',
    'You promise to take good care of the equipment.',
    'Handle what you rent with care.',
  ],
  [
    'In view of the limited capacity, early arrival is recommended.',
    'Come early, there are not many seats.',
    'Seats are few, so be early.',
  ],
  [
    'The path is neither gritted nor cleared in winter.',
    'In winter, nobody clears the snow from this path.',
    'Careful: snow and ice stay on this path.',
  ],
  [
    'The competent authority shall be informed without undue delay.',
    'Tell the office in charge at once.',
    'Inform the office straight away.',
  ],
  [
    'Reimbursement of travel expenses presupposes the submission of original receipts.',
    'We pay your travel costs if you send the original receipts.',
    'No receipts, no refund.',
  ],
  [
    'Photography for commercial purposes requires authorisation.',
    'If you want to sell your pictures, you need our permission.',
    'Ask us before you take pictures to sell.',
  ],
  ['The seminar is conducted in the German language.', 'The seminar is in German.', 'German is spoken in the seminar.'],
  [
    'Persons under the influence of alcohol will be denied admission.',
    'If you are drunk, you cannot come in.',
    'No entry for drunk people.',
  ],
  [
    'Maintenance operations may give rise to temporary noise emissions.',
    'The repairs may be loud at times.',
    'It may get loud during the repairs.',
  ],
  [
    'Membership is terminated by written declaration to the board.',
    'If you want to leave the club, write to the board.',
    'A letter to the board ends your membership.',
  ],
  [
    'The library is accessible by means of a ramp at the rear of the building.',
    'You reach the library by the ramp behind the building.',
    'There is a ramp at the back.',
  ],
  [
    'Seating is allocated in order of receipt of payment.',
    'Who pays first gets the first choice of seats.',
    'Pay early for a good seat.',
  ],
  [
    'The aforementioned does not apply to minors.',
    'This is not for children and young people under 18.',
    'Under 18, this does not apply.',
  ],
];
