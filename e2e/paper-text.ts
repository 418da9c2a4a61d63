// The paper that journeys write: nine sections that together have enough words for a submission.

const SENTENCES = [
  'Nurses on both wards handed over in the corridor before the change, and at the bedside after it.',
  'A card with five lines was tied to each drug chart, and was ticked off by the outgoing and the incoming nurse together.',
  'A dose counted as missed when the chart held neither a signature nor a code that explained its absence.',
  'Two pharmacists who did not work on either ward read every chart, and agreed on nine of ten at first reading.',
  'Bank staff were shown the card at the beginning of their first shift, which took about four minutes.',
  'Antibiotics and anticoagulants were looked at separately, since a missed dose of these does the most harm.',
  'The wards did not differ in the number of beds, in the age of the patients, or in the drugs given by night.',
  'Handover took a little longer in the first week, and no longer than before from the second week on.',
  'When the ward was short of staff the card was skipped more often, and the effect was smaller on those nights.',
  'We asked the nurses what they thought of it, and most wished to keep the card after the study had ended.',
]

/**
 * Returns plain prose of at least this many words. Each sentence contains a number, so that no two paragraphs are
 * alike. Pure.
 */
function prose(words: number, topic: string): string {
  const sentences: string[] = []
  let written = 0
  for (let index = 0; written < words; index += 1) {
    const sentence = `${SENTENCES[index % SENTENCES.length]} (${topic}, point ${index + 1}.)`
    sentences.push(sentence)
    written += sentence.split(' ').length
  }
  const paragraphs = Array.from({ length: Math.ceil(sentences.length / 6) }, (_, at) =>
    sentences.slice(at * 6, at * 6 + 6).join(' '),
  )
  return paragraphs.join('\n\n')
}

const REFERENCES = [
  'Haddad N, Osei A. Handover by night: what is said and what is heard. Journal of Ward Practice. 2021;12(3):101-109.',
  'Lindqvist M, Tran B, Abara C. Omitted doses in acute wards: a count over one year. Medication Safety. 2019;4(1):22-31.',
  'Romero P. Checklists that survive the second month. Quality in Care. 2023;9(2):55-60.',
  'Okafor J, Weiss L. Why charts stay unsigned. Nursing Evidence. 2020;17(4):240-248.',
]

/**
 * The sections with their headings, in the order of the paper. The references are last, because they complete the
 * paper.
 */
export const SECTIONS: [heading: string, text: string][] = [
  ['Abstract', prose(190, 'In short')],
  ['Introduction', prose(300, 'Why we asked')],
  ['Background', prose(320, 'What was known')],
  ['Methods', prose(500, 'What we did')],
  ['Results', prose(600, 'What we found')],
  ['Discussion', prose(500, 'What it means')],
  ['Conclusion', prose(150, 'The answer')],
  ['Limitations', prose(150, 'Where to be careful')],
  ['References', REFERENCES.join('\n')],
]

export const ABSTRACT = SECTIONS[0]?.[1] ?? ''
export const ABSTRACT_TOO_SHORT = ABSTRACT.split(' ').slice(0, 120).join(' ')
