import type { EntityText } from './model.ts';

export const news: EntityText[] = [
  {
    text: `Brennholm (own report). The University of Brennholm will open its new marine station on the island of Skarholm on 3 May. Director Ylva Tornquist said the building cost 4.2 million euros, half a million less than planned. 🎉`,
    suggested: {
      entities: [
        ['place', 'Brennholm'],
        ['organisation', 'University of Brennholm'],
        ['place', 'Brennholm', 2],
        ['place', 'Skarholm'],
        ['date', '3 May'],
        ['person', 'Ylva Tornquist'],
        ['amount', '4.2 million euros'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['place', 'Brennholm'],
          ['organisation', 'University of Brennholm'],
          ['place', 'Brennholm', 2],
          ['place', 'Skarholm'],
          ['date', '3 May'],
          ['person', 'Ylva Tornquist'],
          ['amount', '4.2 million euros'],
          ['amount', 'half a million'],
        ],
      },
    },
  },
  {
    text: `The Harrowmere Lantern Parade drew 9,000 visitors on Saturday, twice as many as last year. "We ran out of candles at seven," said organiser Idris Fennimore.`,
    suggested: {
      entities: [
        ['event', 'Harrowmere Lantern Parade'],
        ['place', 'Harrowmere'],
        ['amount', '9,000 visitors'],
        ['date', 'Saturday'],
        ['person', 'Idris Fennimore'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['event', 'Harrowmere Lantern Parade'],
          ['place', 'Harrowmere'],
          ['date', 'on Saturday'],
          ['person', 'Idris Fennimore'],
        ],
        comment: `Is a number of visitors an amount? The guidelines say money and measures only.`,
      },
      admin: {
        status: 'submitted',
        entities: [
          ['event', 'Harrowmere Lantern Parade'],
          ['amount', '9,000'],
          ['date', 'Saturday'],
          ['person', 'Idris Fennimore'],
        ],
      },
    },
  },
  {
    text: `Nordkai Shipyards has won the order for two electric ferries. The first, the MS Sandpiper, is due in spring 2028; the price was not disclosed.`,
    suggested: {
      entities: [
        ['organisation', 'Nordkai Shipyards'],
        ['product', 'MS Sandpiper'],
        ['date', 'spring 2028'],
      ],
    },
  },
  {
    text: `After eleven days without rain the water board of Lower Tamsin has asked households to stop filling pools. The Tamsin reservoir is down to 38 percent.`,
    suggested: {
      entities: [
        ['organisation', 'water board of Lower Tamsin'],
        ['place', 'Lower Tamsin'],
        ['place', 'Tamsin reservoir'],
        ['amount', '38 percent'],
      ],
    },
  },
  {
    text: `Geologist Amparo Quillinan and her team have mapped a cave system below the Vorn Plateau that is at least 61 kilometres long. The survey, paid for by the Alder Foundation, began in August 2023 and will go on for two more winters.

"We turned back at a lake," Quillinan told this paper. "Someone will have to carry a boat in."`,
    suggested: {
      entities: [
        ['person', 'Amparo Quillinan'],
        ['place', 'Vorn Plateau'],
        ['amount', '61 kilometres'],
        ['organisation', 'Alder Foundation'],
        ['date', 'August 2023'],
        ['person', 'Quillinan', 2],
      ],
    },
    answers: { annotator: { status: 'draft', entities: [['person', 'Amparo Quillinan']] } },
  },
  {
    text: `The Ostrava-born violinist Lenka Havrdova-Moss will open the Whitsun Concerts in Lindenhof on 24 May with a programme of dances.`,
    suggested: {
      entities: [
        ['place', 'Ostrava'],
        ['person', 'Lenka Havrdova-Moss'],
        ['event', 'Whitsun Concerts'],
        ['place', 'Lindenhof'],
        ['date', '24 May'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['place', 'Ostrava'],
          ['person', 'Lenka Havrdova-Moss'],
          ['event', 'Whitsun Concerts in Lindenhof'],
          ['place', 'Lindenhof'],
          ['date', '24 May'],
        ],
      },
      admin: { status: 'discarded' },
    },
  },
  {
    text: `A lorry carrying 14 tonnes of oranges overturned on the B71 near Keldsby early on Monday. Nobody was hurt. Residents helped to pick up the fruit 🍊🍊 and took some home, with the driver's blessing.`,
    suggested: {
      entities: [
        ['amount', '14 tonnes'],
        ['place', 'B71'],
        ['place', 'Keldsby'],
        ['date', 'Monday'],
      ],
    },
  },
  {
    text: `The Keldsby Harriers beat the Tamsin Rovers 3–1 in the final of the Coast Cup. Captain Odalys Brandreth scored twice before half-time.`,
    suggested: {
      entities: [
        ['organisation', 'Keldsby Harriers'],
        ['place', 'Keldsby'],
        ['organisation', 'Tamsin Rovers'],
        ['event', 'Coast Cup'],
        ['person', 'Odalys Brandreth'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['organisation', 'Keldsby Harriers'],
          ['organisation', 'Tamsin Rovers'],
          ['event', 'final of the Coast Cup'],
          ['event', 'Coast Cup'],
          ['person', 'Odalys Brandreth'],
        ],
      },
    },
  },
  {
    text: `From 1 January, plastic cups will cost a deposit of 20 cents at all events in the city parks of Marrowick, the council decided on Tuesday night.`,
    suggested: {
      entities: [
        ['date', '1 January'],
        ['amount', '20 cents'],
        ['place', 'city parks of Marrowick'],
        ['place', 'Marrowick'],
        ['date', 'Tuesday night'],
      ],
    },
  },
  {
    text: `A beaver has dammed the brook behind Marrowick Primary School for the third time. Caretaker Bartholomew Nkemelu has now given it a name: Engineer.`,
    suggested: {
      entities: [
        ['organisation', 'Marrowick Primary School'],
        ['place', 'Marrowick'],
        ['person', 'Bartholomew Nkemelu'],
        ['person', 'Engineer'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['organisation', 'Marrowick Primary School'],
          ['place', 'Marrowick'],
          ['person', 'Bartholomew Nkemelu'],
        ],
        comment: `The beaver is not a person, however well it builds.`,
      },
      admin: {
        status: 'submitted',
        entities: [
          ['organisation', 'Marrowick Primary School'],
          ['person', 'Bartholomew Nkemelu'],
        ],
      },
    },
  },
  {
    text: `The price of a loaf at Hollin & Daughters, the oldest bakery in Upper Lyth, rises from 3.40 to 3.60 crowns. "Butter," says Petronella Hollin when asked for the reason.`,
    suggested: {
      entities: [
        ['organisation', 'Hollin & Daughters'],
        ['place', 'Upper Lyth'],
        ['amount', '3.40'],
        ['amount', '3.60 crowns'],
        ['person', 'Petronella Hollin'],
      ],
    },
  },
  {
    text: `Astronomers at the Cerro Ventoso Observatory have photographed a comet that last passed the Earth in the ninth century. It will be visible with binoculars until 12 February. 🔭`,
    suggested: {
      entities: [
        ['organisation', 'Cerro Ventoso Observatory'],
        ['place', 'Cerro Ventoso'],
        ['date', 'ninth century'],
        ['date', '12 February'],
      ],
    },
  },
  {
    text: `Two hundred volunteers planted 6,300 oaks on Gallows Hill last weekend. The forest office of Dunmarrow wants to close the last gap in the ridge by 2030.`,
    suggested: {
      entities: [
        ['place', 'Gallows Hill'],
        ['date', 'last weekend'],
        ['organisation', 'forest office of Dunmarrow'],
        ['place', 'Dunmarrow'],
        ['date', '2030'],
      ],
    },
  },
  {
    text: `Mayor Solveig Achterberg opened the rebuilt Long Bridge on Friday. She was the first to cross it, on a borrowed scooter, followed by the brass band of the Dunmarrow Fire Brigade.`,
    suggested: {
      entities: [
        ['person', 'Solveig Achterberg'],
        ['place', 'Long Bridge'],
        ['date', 'Friday'],
        ['organisation', 'Dunmarrow Fire Brigade'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['person', 'Solveig Achterberg'],
          ['place', 'Long Bridge'],
          ['date', 'Friday'],
          ['organisation', 'brass band of the Dunmarrow Fire Brigade'],
          ['organisation', 'Dunmarrow Fire Brigade'],
          ['place', 'Dunmarrow'],
        ],
      },
    },
  },
  {
    text: `The insurance company Fjord Mutual expects claims of about 80 million kroner after storm Hjalte, which crossed the west coast on the night of 9 October.`,
    suggested: {
      entities: [
        ['organisation', 'Fjord Mutual'],
        ['amount', '80 million kroner'],
        ['event', 'storm Hjalte'],
        ['date', '9 October'],
      ],
    },
  },
  {
    text: `A 74-year-old from Tolverne has returned a library book that was due in 1969. The Tolverne Town Library waived the fee of 1,140 pounds and kept the bookmark: a ticket for a circus.`,
    suggested: {
      entities: [
        ['place', 'Tolverne'],
        ['date', '1969'],
        ['organisation', 'Tolverne Town Library'],
        ['amount', '1,140 pounds'],
      ],
    },
    answers: {
      admin: {
        status: 'submitted',
        entities: [
          ['place', 'Tolverne'],
          ['date', '1969'],
          ['organisation', 'Tolverne Town Library'],
          ['place', 'Tolverne', 2],
          ['amount', '1,140 pounds'],
        ],
      },
    },
  },
  {
    text: `Chef Ignatius Olowu-Reyes closes his restaurant The Salted Pear on Christmas Eve to open a school kitchen in Port Ellery, he announced on his website.`,
    suggested: {
      entities: [
        ['person', 'Ignatius Olowu-Reyes'],
        ['organisation', 'The Salted Pear'],
        ['date', 'Christmas Eve'],
        ['place', 'Port Ellery'],
      ],
    },
  },
  {
    text: `Trains between Port Ellery and Saint Odran will be replaced by buses from 7 to 21 March while 11 km of track are renewed. Tickets stay valid.`,
    suggested: {
      entities: [
        ['place', 'Port Ellery'],
        ['place', 'Saint Odran'],
        ['date', '7 to 21 March'],
        ['amount', '11 km'],
      ],
    },
  },
  {
    text: `At the World Whistling Days in Cañada Verde, 16-year-old Xiomara Brightwell-Ndiaye took first prize with a bird call she had learned from her grandmother. The jury spoke of "a nightingale with a sense of humour".`,
    suggested: {
      entities: [
        ['event', 'World Whistling Days'],
        ['place', 'Cañada Verde'],
        ['person', 'Xiomara Brightwell-Ndiaye'],
      ],
    },
  },
  {
    text: `The start-up Lumenweave has presented a curtain that produces electricity. The Sunfold 2 is said to charge a phone in four hours; it will cost 249 euros and come to shops in June.`,
    suggested: {
      entities: [
        ['organisation', 'Lumenweave'],
        ['product', 'Sunfold 2'],
        ['amount', '249 euros'],
        ['date', 'June'],
      ],
    },
    answers: {
      annotator: {
        status: 'submitted',
        entities: [
          ['organisation', 'Lumenweave'],
          ['product', 'Sunfold 2'],
          ['amount', '249 euros'],
          ['date', 'June'],
        ],
      },
    },
  },
  {
    text: `Nobody knows who put 41 knitted hats on the statues in Saint Odran's market square overnight. The town likes them so much that it wants to leave them until Easter. 🧶`,
    suggested: {
      entities: [
        ['place', 'Saint Odran'],
        ['place', `Saint Odran's market square`],
        ['date', 'Easter'],
      ],
    },
  },
  {
    text: `Correction: in our issue of 14 September we wrote that the Ellery Canal Company had sold three locks. It has sold three lock keepers' houses. The locks are still there.`,
    suggested: {
      entities: [
        ['date', '14 September'],
        ['organisation', 'Ellery Canal Company'],
        ['place', 'Ellery'],
      ],
    },
    answers: { annotator: { status: 'discarded', comment: `Lovely, but not news.` } },
  },
  {
    text: `The Brennholm Half Marathon was won by Tendai Okonjo-Lindqvist in 1:04:11. Because of the heat, 230 runners took the short course.`,
    suggested: {
      entities: [
        ['event', 'Brennholm Half Marathon'],
        ['place', 'Brennholm'],
        ['person', 'Tendai Okonjo-Lindqvist'],
        ['amount', '1:04:11'],
      ],
    },
  },
  {
    text: `Researchers of the Institute for Quiet Machines in Lindenhof have built a leaf blower that is quieter than a conversation. A manufacturer has not been found yet.`,
    suggested: {
      entities: [
        ['organisation', 'Institute for Quiet Machines'],
        ['place', 'Lindenhof'],
      ],
    },
  },
  {
    text: `The swimming hall on Mill Lane stays closed until further notice after a piece of the ceiling came down on Sunday evening. An expert from the engineering office Varga & Stell will examine the roof. The town has set aside 90,000 euros for a first repair.`,
    suggested: {
      entities: [
        ['place', 'Mill Lane'],
        ['date', 'Sunday evening'],
        ['organisation', 'Varga & Stell'],
        ['amount', '90,000 euros'],
      ],
    },
  },
  {
    text: `Snow in Marrowick: schools closed, buses late, and 300 people at the first sledge race since 1998 🛷❄️. It was won by a tea tray.`,
  },
  {
    text: `In the dispute over the bells of Upper Lyth the parties have agreed: from 10 p.m. to 6 a.m. they keep silent, except on New Year's Eve. Pastor Wendeline Ashgrove called it "a peace with a very loud exception".`,
  },
];
