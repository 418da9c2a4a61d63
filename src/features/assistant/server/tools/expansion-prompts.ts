/** A question that a text leaves open, asked where nothing in it answers. */
type Open = { title: string; says: string; answeredBy: RegExp }

// Asked of every text of a paper; each is silent where the text speaks of it.
const OPEN: readonly Open[] = [
  {
    title: 'Whom',
    says: 'Whom exactly is this about: which people, where, and when?',
    answeredBy:
      /\b(?:adults?|children|patients?|participants?|women|men|nurses|students|residents|people|aged|years)\b/i,
  },
  {
    title: 'Compared with what',
    says: 'Compared with what: usual care, another group, or the time before?',
    answeredBy: /\b(?:compared|than|versus|vs\.?|control|usual care|whereas|while|difference|relative to)\b/i,
  },
  { title: 'How much', says: 'How large is it? A number with its interval tells more than a word.', answeredBy: /\d/ },
  {
    title: 'Why',
    says: 'Why could that be? Name the mechanism you think of, and one other explanation.',
    answeredBy: /\b(?:because|since|due to|explain\w*|mechanism|reason|may reflect|possibly|perhaps)\b/i,
  },
  {
    title: 'Where it does not hold',
    says: 'Where would this not hold? Name a group, a setting or a condition.',
    answeredBy: /\b(?:however|although|except|unless|limit\w*|not apply|but|caution)\b/i,
  },
  {
    title: 'What others found',
    says: 'Does this agree with what others found? Cite one study that does and one that does not.',
    answeredBy: /\[\d|\(\w[^)]*\d{4}\)|\bet al\b|\b(?:previous|earlier|other) (?:stud|work|trial|review)/i,
  },
  {
    title: 'What follows',
    says: 'What could somebody in practice do differently because of it?',
    answeredBy: /\b(?:practice|clinicians?|should|could|recommend\w*|implications?|suggests? that)\b/i,
  },
]

export type ExpansionPrompt = { title: string; says: string }

/** What a text leaves open. Pure. */
export const findMissingPoints = (text: string): ExpansionPrompt[] =>
  OPEN.filter(({ answeredBy }) => !answeredBy.test(text)).map(({ title, says }) => ({ title, says }))
