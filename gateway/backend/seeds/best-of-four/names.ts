import type { BestOfFour } from './model.ts';

export const names: BestOfFour[] = [
  {
    brief: `A folding bicycle for commuters that fits under a train seat. Light, quiet, a little elegant.`,
    candidates: ['Tuckaway', 'MegaFold 3000', 'Swallow', 'Bike-in-a-Bag'],
    suggested: { order: ['c', 'a', 'd', 'b'] },
    answers: {
      annotator: { status: 'submitted', order: ['a', 'c', 'd', 'b'] },
      admin: { status: 'submitted', order: ['c', 'a', 'd', 'b'] },
    },
  },
  {
    brief: `A thermos flask for children, 300 ml, survives being dropped down the stairs.`,
    candidates: ['Little Geyser', 'Unbreakable Heat Retention Vessel for Kids', 'Bump', 'Captain Cocoa'],
    suggested: { order: ['c', 'a', 'd', 'b'] },
  },
  {
    brief: `An app that reminds you to water your plants, based on the weather of the last days.`,
    candidates: ['Drizzle', 'Plant Watering Reminder', 'Thirsty', 'H2-Grow'],
    suggested: { order: ['a', 'c', 'd', 'b'] },
    answers: {
      annotator: { status: 'submitted', order: ['c', 'a', 'bd'], comment: `Thirsty says what it is about at once.` },
    },
  },
  {
    brief: `A neighbourhood bakery that opens at 4 a.m. for people on night shift.`,
    candidates: ['The Early Crumb', 'Bread & Butter', 'Four O’Clock Loaf', 'Crumbs Before Dawn'],
    suggested: { order: ['c', 'a', 'd', 'b'] },
  },
  {
    brief: `Waterproof notebook for field biologists. Pages of stone paper, writes under water with a pencil.`,
    candidates: ['AquaPad Pro X', 'Tidebook', 'Wet Notes', 'Pebble'],
    answers: { annotator: { status: 'draft', order: ['b'] } },
  },
  {
    brief: `A board game in which four lighthouse keepers have to guide ships through fog *without talking*.`,
    candidates: ['Silent Beam', 'Foghorn', 'Keepers of the Quiet Light', 'All at Sea'],
    suggested: { order: ['a', 'c', 'b', 'd'] },
    answers: {
      annotator: { status: 'submitted', order: ['c', 'a', 'b', 'd'] },
      admin: { status: 'discarded' },
    },
  },
  {
    brief: `A repair café in a former fire station: volunteers mend toasters, lamps and trousers on Saturdays.`,
    candidates: ['Second Alarm', 'Fix & Fire', 'The Mending Engine', 'Repair Café Ltd.'],
    suggested: { order: ['a', 'c', 'b', 'd'] },
  },
  {
    brief: `Reading lamp that dims by itself when you fall asleep.`,
    candidates: ['Nod', 'SleepSense Intelligent Illumination', 'Last Page', 'Lamp Off'],
    suggested: { order: ['a', 'c', 'd', 'b'] },
    answers: { annotator: { status: 'submitted', order: ['ac', 'd', 'b'] } },
  },
  {
    brief: `Hot sauce made from smoked pears and mild chilli. Buyers are people who find most hot sauces too hot.`,
    candidates: ['Inferno Pear', 'Soft Ember', 'Pear Pressure', 'Mild Sauce No. 4'],
    suggested: { order: ['b', 'c', 'd', 'a'] },
  },
  {
    brief: `Choir for people who believe they cannot sing.`,
    candidates: ['The Out of Tuners', 'Hum', 'Perfect Pitch Society', 'Shower Voices'],
    suggested: { order: ['d', 'a', 'b', 'c'] },
    answers: { admin: { status: 'submitted', order: ['d', 'a', 'b', 'c'] } },
  },
  {
    brief: `A backpack for musicians that carries a laptop, a small keyboard and one change of clothes.`,
    candidates: ['Encore', 'Keys & Socks', 'The Musician’s Backpack With Keyboard Compartment', 'Roadie'],
    suggested: { order: ['d', 'a', 'b', 'c'] },
  },
  {
    brief: `Newsletter, once a month, about staircases. Yes, only staircases.`,
    candidates: ['Step by Step', 'The Landing', 'Stairway Weekly', 'Up & Down'],
    suggested: { order: ['b', 'd', 'a', 'c'] },
  },
  {
    brief: `Wooden building blocks made from the offcuts of a violin workshop.`,
    candidates: ['Offbeats', 'Stradi-Blocks', 'Wood Cubes', 'Little Resonance'],
  },
  {
    brief: `A hostel in a lighthouse keeper's house, 14 beds, no wifi on purpose.`,
    candidates: ['Signal Lost', 'Lighthouse Hostel', 'The Offline Inn', 'Far Lamp'],
    suggested: { order: ['d', 'a', 'c', 'b'] },
  },
  {
    language: 'de',
    brief: `Ein Lastenrad-Verleih im Stadtteil, betrieben von einem Verein, die ersten drei Stunden kostenlos.`,
    candidates: ['Packesel', 'Kistenkarre', 'CargoShare24 Solutions', 'Frieda fährt'],
    suggested: { order: ['a', 'd', 'b', 'c'] },
    answers: {
      annotator: { status: 'submitted', order: ['a', 'b', 'd', 'c'] },
      admin: {
        status: 'submitted',
        order: ['d', 'a', 'b', 'c'],
        comment: `Zu „Frieda fährt“ gibt es gleich eine Geschichte.`,
      },
    },
  },
  {
    language: 'de',
    brief: `Haferkekse ohne Zucker, gesüßt mit getrockneten Birnen. Zielgruppe: Eltern kleiner Kinder.`,
    candidates: ['Birnbeißer', 'NutriOat Zero', 'Krümelchen', 'Haferkekse ohne Zucker'],
    suggested: { order: ['a', 'c', 'd', 'b'] },
  },
  {
    language: 'de',
    brief: `Eine App, die Wanderungen vorschlägt, die an einer Haltestelle beginnen und an einer anderen enden.`,
    candidates: ['Vonhieraus', 'WanderBus Planer', 'Zwischenhalt', 'Geh doch'],
    suggested: { order: ['c', 'a', 'd', 'b'] },
    answers: { annotator: { status: 'submitted', order: ['c', 'd', 'a', 'b'] } },
  },
  {
    language: 'de',
    brief: `Werkzeugkasten für Leute, die zum ersten Mal allein wohnen: acht Teile, ein Heft mit Bildern.`,
    candidates: ['Erste Schraube', 'Profi-Set Basic Light', 'Dübelmut', 'Kasten 8'],
    suggested: { order: ['c', 'a', 'd', 'b'] },
  },
  {
    language: 'de',
    brief: `Ein kleines Kino in einer ehemaligen Schwimmhalle.`,
    candidates: ['Beckenrand', 'Lichtspiele im alten Hallenbad', 'Filmbad', 'Chlor & Popcorn'],
    answers: { annotator: { status: 'draft', order: ['c', 'a'] } },
  },
  {
    language: 'de',
    brief: `Podcast über alltägliche Gegenstände und wer sie erfunden hat, jede Folge zwölf Minuten.`,
    candidates: ['Dingfest', 'Zwölf Minuten Wissen Kompakt', 'Wer war’s?', 'Das Ding und ich'],
    suggested: { order: ['a', 'd', 'c', 'b'] },
  },
];
