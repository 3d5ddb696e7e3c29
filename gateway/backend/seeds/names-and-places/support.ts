import type { EntityText } from './model.ts';

export const support: EntityText[] = [
  {
    text: `Hi, I bought the Cloudrest 140 mattress from you on 2 February (order CR-58102) and it still smells after six weeks. Can I swap it for the Cloudrest Firm? Thanks, Maribel Oyelaran`,
    suggested: {
      entities: [
        ['product', 'Cloudrest 140'],
        ['date', '2 February'],
        ['reference', 'CR-58102'],
        ['product', 'Cloudrest Firm'],
        ['person', 'Maribel Oyelaran'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['product', 'Cloudrest 140'],
          ['date', '2 February'],
          ['reference', 'CR-58102'],
          ['product', 'Cloudrest Firm'],
          ['person', 'Maribel Oyelaran'],
        ],
      },
    },
  },
  {
    text: `the app crashes when i open the map 😡 version 4.11.2 on my tablet, worked fine until thursday`,
    suggested: {
      entities: [
        ['reference', '4.11.2'],
        ['date', 'thursday'],
      ],
    },
  },
  {
    text: `My name is Fergus Adeyemi-Kroll. On 18 March I was charged 59.90 € twice for the same monthly pass (transactions 7714-A and 7714-B). Please return one of them to my account at Harbour Bank.`,
    suggested: {
      entities: [
        ['person', 'Fergus Adeyemi-Kroll'],
        ['date', '18 March'],
        ['amount', '59.90 €'],
        ['product', 'monthly pass'],
        ['reference', '7714-A'],
        ['reference', '7714-B'],
        ['organisation', 'Harbour Bank'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['person', 'Fergus Adeyemi-Kroll'],
          ['date', '18 March'],
          ['amount', '59.90 €'],
          ['product', 'monthly pass'],
          ['reference', '7714-A'],
          ['reference', '7714-B'],
          ['organisation', 'Harbour Bank'],
        ],
      },
      admin: {
        status: 'submitted',
        entities: [
          ['person', 'Fergus Adeyemi-Kroll'],
          ['date', '18 March'],
          ['amount', '59.90 €'],
          ['reference', 'transactions 7714-A and 7714-B'],
          ['organisation', 'Harbour Bank'],
        ],
      },
    },
  },
  {
    text: `Where is my parcel? Tracking 00-3391-XK says "delivered" but nobody was home and there is nothing at the neighbours', 14 Tanner's Row, Port Ellery.`,
    suggested: {
      entities: [
        ['reference', '00-3391-XK'],
        ['place', `14 Tanner's Row, Port Ellery`],
        ['place', 'Port Ellery'],
      ],
    },
  },
  {
    text: `Good evening, the Whisper 3 vacuum cleaner we got for our wedding makes a noise like a small aeroplane. Is the warranty valid from the date of purchase (we do not know it) or from the wedding, 6 June? Kind regards, Noor and Casimir Vandersteen`,
    suggested: {
      entities: [
        ['product', 'Whisper 3'],
        ['event', 'wedding'],
        ['date', '6 June'],
        ['person', 'Noor and Casimir Vandersteen'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['product', 'Whisper 3'],
          ['date', '6 June'],
          ['person', 'Noor'],
          ['person', 'Casimir Vandersteen'],
        ],
        comment: `Two persons, two spans.`,
      },
    },
  },
  {
    text: `I would like to cancel my Garden Box subscription at the end of April. Customer number 220-118. The vegetables were great, I am moving to Saint Odran where you do not deliver.`,
    suggested: {
      entities: [
        ['product', 'Garden Box'],
        ['date', 'end of April'],
        ['reference', '220-118'],
        ['place', 'Saint Odran'],
      ],
    },
  },
  {
    text: `Your driver Mr Pelletier-Osei was so kind to carry the wardrobe up to the fourth floor although only "kerbside" was booked. Please tell him thank you from Mrs Abernathy-Sato in Lyth Road 7! 🙏`,
    suggested: {
      entities: [
        ['person', 'Pelletier-Osei'],
        ['person', 'Abernathy-Sato'],
        ['place', 'Lyth Road 7'],
      ],
    },
    answers: {
      admin: {
        status: 'submitted',
        entities: [
          ['person', 'Mr Pelletier-Osei'],
          ['person', 'Mrs Abernathy-Sato'],
          ['place', 'Lyth Road 7'],
        ],
      },
    },
  },
  {
    text: `Invoice INV-2026-0417 shows 21 % VAT but we are registered in Norway. Please send a corrected invoice over 1,980.00 € net to Fjellbekk Architects, attn. Signe Haukedal.`,
    suggested: {
      entities: [
        ['reference', 'INV-2026-0417'],
        ['amount', '21 %'],
        ['place', 'Norway'],
        ['amount', '1,980.00 €'],
        ['organisation', 'Fjellbekk Architects'],
        ['person', 'Signe Haukedal'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['reference', 'INV-2026-0417'],
          ['amount', '21 %'],
          ['place', 'Norway'],
          ['amount', '1,980.00 €'],
          ['organisation', 'Fjellbekk Architects'],
          ['person', 'Signe Haukedal'],
        ],
      },
    },
  },
  {
    text: `the coffee grinder stopped after 2 weeks. it is the Mole S in green. bought at your shop in Keldsby, paid cash, 74 euros, receipt got washed with my jeans 🙈`,
    suggested: {
      entities: [
        ['product', 'Mole S'],
        ['place', 'Keldsby'],
        ['amount', '74 euros'],
      ],
    },
  },
  {
    text: `Can two people use one Family Plan ticket on different days? We want to go to the Aquarium in Lindenhof on the 11th and my parents on the 12th.`,
    suggested: {
      entities: [
        ['product', 'Family Plan ticket'],
        ['organisation', 'Aquarium in Lindenhof'],
        ['place', 'Lindenhof'],
        ['date', '11th'],
        ['date', '12th'],
      ],
    },
  },
  {
    text: `Hello support team, since the update of 30 September our till in the Marrowick branch prints every receipt twice. Serial number T9-00431. We have about 400 customers on a Saturday, so this is a lot of paper. Regards, Leontine Bakker-Osman, Hollin & Daughters`,
    suggested: {
      entities: [
        ['date', '30 September'],
        ['place', 'Marrowick'],
        ['reference', 'T9-00431'],
        ['date', 'Saturday'],
        ['person', 'Leontine Bakker-Osman'],
        ['organisation', 'Hollin & Daughters'],
      ],
    },
    answers: {
      annotator: {
        status: 'draft',
        entities: [
          ['date', '30 September'],
          ['reference', 'T9-00431'],
        ],
      },
    },
  },
  {
    text: `I forgot a grey umbrella with a duck's head on the 17:42 from Brennholm to Keldsby yesterday, coach 5. Case L-9920 was opened by your colleague Ms Dimitriou-Bell.`,
    suggested: {
      entities: [
        ['place', 'Brennholm'],
        ['place', 'Keldsby'],
        ['date', 'yesterday'],
        ['reference', 'L-9920'],
        ['person', 'Dimitriou-Bell'],
      ],
    },
  },
  {
    text: `Why is the Basic plan 6 € now? My mail of 4 August says 5 € "for life". Whose life?`,
    suggested: {
      entities: [
        ['product', 'Basic plan'],
        ['amount', '6 €'],
        ['date', '4 August'],
        ['amount', '5 €'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['product', 'Basic plan'],
          ['amount', '6 €'],
          ['date', '4 August'],
          ['amount', '5 €'],
        ],
      },
      admin: { status: 'discarded' },
    },
  },
  {
    text: `Please change the name on booking QX77LM from "Jonh" to "John Tavish-Okoro". We fly on 23 December from Port Ellery and I do not want to explain a typo at the gate.`,
    suggested: {
      entities: [
        ['reference', 'QX77LM'],
        ['person', 'John Tavish-Okoro'],
        ['date', '23 December'],
        ['place', 'Port Ellery'],
      ],
    },
  },
  {
    text: `The replacement lid (part 44-B) does not fit my Simmer Duo 5L. It fits the 3L perfectly, which I do not own. Anyone from Kettle & Sons reading this?`,
    suggested: {
      entities: [
        ['reference', '44-B'],
        ['product', 'Simmer Duo 5L'],
        ['product', 'Simmer Duo'],
        ['organisation', 'Kettle & Sons'],
      ],
    },
  },
  {
    text: `I moved! New address from 1 November: Esperanza Whitlock-Jung, 3 Weaver's Yard, Tolverne. My contract is 88/1420, meter reading on moving day 20,417 kWh.`,
    suggested: {
      entities: [
        ['date', '1 November'],
        ['person', 'Esperanza Whitlock-Jung'],
        ['place', `3 Weaver's Yard, Tolverne`],
        ['place', 'Tolverne'],
        ['reference', '88/1420'],
        ['amount', '20,417 kWh'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['date', '1 November'],
          ['person', 'Esperanza Whitlock-Jung'],
          ['place', `3 Weaver's Yard, Tolverne`],
          ['place', 'Tolverne'],
          ['reference', '88/1420'],
          ['amount', '20,417 kWh'],
        ],
      },
    },
  },
  {
    text: `Is the Curlew 2 bike trailer allowed on the ferry to Skarholm? The website of Nordkai Lines only mentions prams and wheelchairs ♿.`,
    suggested: {
      entities: [
        ['product', 'Curlew 2'],
        ['place', 'Skarholm'],
        ['organisation', 'Nordkai Lines'],
      ],
    },
  },
  {
    text: `hey 👋 my voucher SPRING-25 does not work, it says expired but it is valid until 31 may?? cart is 112 €, saving would be 28`,
    suggested: {
      entities: [
        ['reference', 'SPRING-25'],
        ['date', '31 may'],
        ['amount', '112 €'],
        ['amount', '28'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['reference', 'SPRING-25'],
          ['date', '31 may'],
          ['amount', '112 €'],
        ],
        comment: `28 without a unit: I would leave it out.`,
      },
      admin: {
        status: 'submitted',
        entities: [
          ['reference', 'SPRING-25'],
          ['date', '31 may'],
          ['amount', '112 €'],
          ['amount', '28'],
        ],
      },
    },
  },
  {
    text: `Our school, Marrowick Primary, would like to book the planetarium for two classes (48 children) in the week of 9 June. Who can I call? Yours, Thaddeus Imber, deputy head`,
    suggested: {
      entities: [
        ['organisation', 'Marrowick Primary'],
        ['place', 'Marrowick'],
        ['date', 'week of 9 June'],
        ['person', 'Thaddeus Imber'],
      ],
    },
  },
  {
    text: `You sent me 2 left boots. Order 6-310-77, Stonepath boots, size 41. I have one left foot and one right foot, both waiting. 🥾🥾`,
    suggested: {
      entities: [
        ['reference', '6-310-77'],
        ['product', 'Stonepath boots'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['reference', '6-310-77'],
          ['product', 'Stonepath boots'],
        ],
      },
    },
  },
  {
    text: `The heating engineer was announced for Tuesday between 8 and 12 and came on Wednesday at 7. I took a day off for nothing. Reference W-2201, flat of Mrs Zielinska-Hart, 2nd floor.`,
    suggested: {
      entities: [
        ['date', 'Tuesday between 8 and 12'],
        ['date', 'Tuesday'],
        ['date', 'Wednesday at 7'],
        ['reference', 'W-2201'],
        ['person', 'Zielinska-Hart'],
      ],
    },
  },
  {
    text: `Dear team, I am writing for my father, Aurelio Pemberton-Diaz, who does not use e-mail. He received a bill for 312.40 € from you dated 5 May, although he switched to Lumen Power on 1 April and has their confirmation.

He has already called three times. The first time he was told the bill would be cancelled, the second time that he should wait, the third time the line broke off. Please answer in writing, contract LP-0099-71.`,
    suggested: {
      entities: [
        ['person', 'Aurelio Pemberton-Diaz'],
        ['amount', '312.40 €'],
        ['date', '5 May'],
        ['organisation', 'Lumen Power'],
        ['date', '1 April'],
        ['reference', 'LP-0099-71'],
      ],
    },
    answers: {
      admin: {
        status: 'submitted',
        entities: [
          ['person', 'Aurelio Pemberton-Diaz'],
          ['amount', '312.40 €'],
          ['date', '5 May'],
          ['organisation', 'Lumen Power'],
          ['date', '1 April'],
          ['reference', 'LP-0099-71'],
        ],
      },
    },
  },
  {
    text: `Do the Moss & Mint tea bags contain plastic? I asked on 12 January and 2 February and only got a smiley back. 🙂`,
    suggested: {
      entities: [
        ['product', 'Moss & Mint tea bags'],
        ['date', '12 January'],
        ['date', '2 February'],
      ],
    },
  },
  {
    text: `Thanks for the quick help with ticket #51177, Gwendolyn! Everything works again 👩‍💻✨`,
    suggested: {
      entities: [
        ['reference', '#51177'],
        ['person', 'Gwendolyn'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['reference', '#51177'],
          ['person', 'Gwendolyn'],
        ],
      },
    },
  },
  {
    text: `It does not work.`,
    answers: { annotator: { status: 'discarded' }, admin: { status: 'discarded' } },
  },
  {
    text: `Could you tell me whether the Long Bridge is open to cyclists again? The board at Mill Lane still shows the detour of last summer.`,
  },
];
