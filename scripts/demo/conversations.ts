import type { DemoConversation, DemoChannel } from './conversation-shapes.ts'

/** In the channel that everyone is in. */
export const GENERAL: DemoConversation[] = [
  {
    begun: 41.6,
    lines: [
      {
        by: 'margarethe.olbrich',
        says: 'Our unit read the alarm paper aloud at handover. The table of nights started a row, in the best way.',
        liked: [
          ['🎉', ['hana.kobayashi', 'amara.okafor', 'jonas.albrecht']],
          ['❤️', ['camille.robichaux']],
        ],
      },
      {
        by: 'hana.kobayashi',
        says: 'Could we have the row in writing? It is exactly what Limitations needs.',
        at: 14,
        answers: 0,
      },
      {
        by: 'margarethe.olbrich',
        says: 'I will bring the minutes. @Hana Kobayashi does Tuesday at four still suit?',
        at: 21,
      },
      { by: 'hana.kobayashi', says: 'It does. I will send the draft tonight.', at: 24 },
    ],
  },
  {
    begun: 12.3,
    lines: [
      {
        by: 'ngozi.adeyemi-clarke',
        says: 'A reminder for whoever writes about their own ward: ages in decades, no dates, no room numbers. The field asks before it sends, and I am glad each time somebody lets it.',
        liked: [['👍', ['meera.venkataraman', 'tariq.mansoor', 'sofia.lindholm', 'noah.featherstone']]],
      },
      {
        by: 'noah.featherstone',
        says: 'It once asked me about the name of a street that was the name of a trial. I changed the sentence anyway.',
        at: 33,
      },
    ],
    pinned: 0,
  },
  {
    begun: 1.4,
    lines: [
      {
        by: 'viktor.sandoval-reyes',
        says: 'Hello everyone, first month here. Where do I find out whether a question is small enough for one student?',
      },
      {
        by: 'farid.haidari',
        saidFirst: 'If you can count it in one breath, it is small enough.',
        says: 'If you can say in one breath what you would count, it is small enough. Bring it to the journal club channel, we do this every week.',
        at: 9,
        answers: 0,
      },
      { by: 'viktor.sandoval-reyes', says: 'That is the clearest rule anybody has given me.', at: 12 },
    ],
  },
]

export const CHANNELS: DemoChannel[] = [
  {
    name: 'statistics-help',
    description: 'No question is too small. Bring your denominator.',
    owner: 'meera.venkataraman',
    talks: [
      {
        begun: 33.5,
        lines: [
          {
            by: 'priya.raghunathan',
            says: 'Two of my five wards stopped counting in week three. Do I leave them out?',
          },
          {
            by: 'meera.venkataraman',
            says: 'Leave nothing out before you know why they stopped. If they stopped because the numbers were bad, that is your result.',
            at: 7,
            answers: 0,
            liked: [['💡', ['priya.raghunathan', 'arjun.deshpande']]],
          },
          { by: 'priya.raghunathan', says: 'They changed the ward manager. Both in the same week.', at: 11 },
          {
            by: 'meera.venkataraman',
            says: 'Then say exactly that, show the weeks you have, and do not draw a line through the gap.',
            at: 15,
          },
        ],
      },
      {
        begun: 2.2,
        lines: [
          {
            by: 'oscar.bergqvist',
            says: 'Is 38 patients too few for a model with six predictors? (I know. I would like to hear it from somebody else.)',
          },
          {
            by: 'meera.venkataraman',
            says: 'It is too few. Describe them well instead: medians, ranges, and a plot in which every patient is a dot.',
            at: 26,
            answers: 0,
          },
          {
            by: 'arjun.deshpande',
            says: 'The plot with the dots was what my reviewers liked best.',
            at: 31,
            liked: [['👍', ['oscar.bergqvist']]],
          },
        ],
      },
    ],
  },
  {
    name: 'writing-group',
    description: 'Tuesdays at 18:00: an hour of quiet writing, then ten minutes of reading aloud.',
    owner: 'sofia.lindholm',
    talks: [
      {
        begun: 8.1,
        lines: [
          { by: 'sofia.lindholm', says: 'Tonight: abstracts. Bring 250 words, leave with 200.' },
          {
            by: 'thandiwe.nkosi',
            says: 'Mine is 412. Is there a hardship fund?',
            at: 4,
            liked: [['😂', ['sofia.lindholm', 'marta.kowalczyk', 'freya.hollingsworth']]],
          },
          {
            by: 'freya.hollingsworth',
            says: 'We cut the sentence that begins with “Furthermore”. There is always one.',
            at: 6,
            answers: 1,
          },
          { by: 'aisha.al-rashidi', says: 'هل يمكنني أن أقرأ الملخص بالعربية أيضاً؟', at: 10 },
          {
            by: 'sofia.lindholm',
            says: 'Please do. Reading it in two languages finds what neither says.',
            at: 12,
            answers: 3,
          },
        ],
      },
    ],
  },
  {
    name: 'critical-care',
    description: 'Ventilators, sedation, sleep, alarms.',
    owner: 'margarethe.olbrich',
    talks: [
      {
        begun: 19.4,
        lines: [
          {
            by: 'anneliese.bruckner',
            says: 'Does anybody measure noise at the bed rather than at the desk? Our desk is a quiet place for loud people.',
          },
          {
            by: 'nikolai.dragomirov',
            says: 'A phone on the pillow is good to within three decibels if you calibrate it once. I can write down how.',
            at: 18,
            answers: 0,
          },
          {
            by: 'margarethe.olbrich',
            says: 'Please. We have eleven beds and a drawer full of old phones.',
            at: 22,
            liked: [['🙌', ['nikolai.dragomirov']]],
          },
        ],
      },
    ],
  },
  {
    name: 'journal-club',
    description: 'One short paper a week, chosen by whoever was late the last time.',
    owner: 'arjun.deshpande',
    mutedBy: ['tariq.mansoor'],
    talks: [
      {
        begun: 5.7,
        lines: [
          {
            by: 'arjun.deshpande',
            says: 'This week: what happens to antibiotics that are started by phone after five. Two pages, one figure, no excuses.',
          },
          { by: 'tariq.mansoor', says: 'I have opinions about the figure.', at: 3 },
          {
            by: 'declan.fitzgerald',
            says: 'The axis begins at 60 %. So do my students’ essays.',
            at: 8,
            liked: [['😂', ['arjun.deshpande', 'tariq.mansoor', 'emily.carrington']]],
          },
        ],
      },
    ],
  },
  {
    name: 'test',
    description: 'To try out what the buttons do.',
    owner: 'tomas.lindqvist',
    talks: [{ begun: 60.5, lines: [{ by: 'tomas.lindqvist', says: 'One, two, three.' }] }],
  },
]

export const DIRECT: { between: [string, string]; talks: DemoConversation[] }[] = [
  {
    between: ['amara.okafor', 'margarethe.olbrich'],
    talks: [
      {
        begun: 3.3,
        lines: [
          {
            by: 'margarethe.olbrich',
            says: 'I have your table of nights beside me. Row four: are these patients or beds?',
          },
          { by: 'amara.okafor', says: 'Beds. I will say so in the heading, thank you.', at: 12, answers: 0 },
          { by: 'margarethe.olbrich', says: 'Then it is right, and better than our own list.', at: 15 },
        ],
      },
    ],
  },
  {
    between: ['viktor.sandoval-reyes', 'farid.haidari'],
    talks: [
      {
        begun: 0.8,
        lines: [
          { by: 'viktor.sandoval-reyes', says: 'May I send you two sentences before I propose them?' },
          { by: 'farid.haidari', says: 'One sentence. Then we talk about the second.', at: 17 },
        ],
      },
    ],
  },
]
