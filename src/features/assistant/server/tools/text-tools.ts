import { check } from '#formats/style-checks/checks.ts'
import { sentencesOf, unwrapped, wordsIn } from '#formats/style-checks/sentences.ts'
import { SECTION_PLANS } from '#features/team/server/public.ts'
import type { ToolReply } from '../../tools-contract.ts'

/** A tool's findings on a text. */
export type ToolFindings = Pick<ToolReply, 'message' | 'findings' | 'proposal'>
export type ToolText = { text: string; section: string | null }

// Checks that need the whole paper and would report false problems for an excerpt.
const OF_WHOLE_PAPERS: ReadonlySet<string> = new Set([
  'ethics_missing',
  'design_missing',
  'dates_missing',
  'size_missing',
  'parts_complete',
  'references_matched',
  'mentions_matched',
  'unused_abbreviation',
])
const FINDINGS_MAX = 30
const LONG_SENTENCE_WORDS = 30

type Finding = ToolReply['findings'][number]

const bullets = (findings: readonly Finding[]): string =>
  findings
    .map(({ title, quote, says }) => `- **${title}:** ${says}${quote ? ` (“${quote.slice(0, 160)}”)` : ''}`)
    .join('\n')

/** Runs the workspace's writing checks on the given text only. Pure. */
export function quality({ text, section }: ToolText): ToolFindings {
  const found = check({ title: '', sections: [{ name: section ?? 'discussion', text }], references: [] })
  const findings = found
    .filter(({ rule }) => !OF_WHOLE_PAPERS.has(rule.name))
    .flatMap(({ rule, findings: all }) => all.map(({ quote, says }) => ({ title: rule.title, quote, says })))
    .slice(0, FINDINGS_MAX)
  const message =
    findings.length === 0
      ? 'The workspace’s checks found no problems in this text.'
      : `**${findings.length === 1 ? 'One thing' : `${findings.length} things`} to look at**\n${bullets(findings)}`
  return { message, findings, proposal: null }
}

/** Suggests shorter wording. Pure. */
export function concise({ text }: ToolText): ToolFindings {
  const { found, text: proposal } = shortenWordyPhrases(text)
  const long = sentencesOf(unwrapped(text)).filter((sentence) => wordsIn(sentence.text) > LONG_SENTENCE_WORDS)
  const findings = [
    ...found.map(({ quote, shorter }) => ({
      title: 'Wordy',
      quote,
      says: shorter ? `“${quote}” can be “${shorter}”.` : `You can delete “${quote}”.`,
    })),
    ...long.map((sentence) => ({
      title: 'Long sentence',
      quote: sentence.text,
      says: `${wordsIn(sentence.text)} words: two sentences would be easier to follow.`,
    })),
  ].slice(0, FINDINGS_MAX)
  const saved = wordsIn(text) - wordsIn(proposal)
  const message =
    findings.length === 0
      ? 'I found nothing wordy in this text.'
      : `**What could be shorter**\n${bullets(findings)}${saved > 0 ? `\n\nThis would save ${saved} ${saved === 1 ? 'word' : 'words'}.` : ''}`
  return { message, findings, proposal: found.length > 0 ? proposal : null }
}

/** Lists the questions that a text does not answer, and states the purpose of its section. Pure. */
export function expand({ text, section }: ToolText): ToolFindings {
  const plan = SECTION_PLANS.find(({ name }) => name === section)
  const findings = [
    ...(plan ? [{ title: plan.heading, quote: '', says: plan.guidance.advice }] : []),
    ...findMissingPoints(text).map((open) => ({ ...open, quote: '' })),
  ]
  const message =
    findings.length === 0
      ? 'This text says who it is about, how large the effect is, what it is compared with, why, where it does not apply and what follows. I have no more questions.'
      : `**What you could expand on**\n${bullets(findings)}`
  return { message, findings, proposal: null }
}

/** Returns the central sentences as a summary, or says that the text is too short. Pure. */
export function summary(central: readonly string[]): ToolFindings {
  if (central.length === 0) {
    return { message: 'This text is too short to be summarised.', findings: [], proposal: null }
  }
  const findings = central.map((quote) => ({ title: 'Central sentence', quote, says: quote }))
  return {
    message: `**In short, in its own words**\n${central.map((sentence) => `- ${sentence}`).join('\n')}`,
    findings,
    proposal: central.join(' '),
  }
}

/** A question about a text, shown if the text does not answer it. */
type Open = { title: string; says: string; answeredBy: RegExp }

// Questions that any text of a paper should answer.
const OPEN: readonly Open[] = [
  {
    title: 'Who',
    says: 'Who exactly is this about: which people, where and when?',
    answeredBy:
      /\b(?:adults?|children|patients?|participants?|women|men|nurses|students|residents|people|aged|years)\b/i,
  },
  {
    title: 'Compared with what',
    says: 'Compared with what: usual care, another group, or the time before?',
    answeredBy: /\b(?:compared|than|versus|vs\.?|control|usual care|whereas|while|difference|relative to)\b/i,
  },
  {
    title: 'How much',
    says: 'How large is the effect? A number with its interval says more than a word.',
    answeredBy: /\d/,
  },
  {
    title: 'Why',
    says: 'Why could that be? Name a likely mechanism and one other explanation.',
    answeredBy: /\b(?:because|since|due to|explain\w*|mechanism|reason|may reflect|possibly|perhaps)\b/i,
  },
  {
    title: 'Where it does not apply',
    says: 'Where would this not apply? Name a group, a setting or a condition.',
    answeredBy: /\b(?:however|although|except|unless|limit\w*|not apply|but|caution)\b/i,
  },
  {
    title: 'What others found',
    says: 'Does this agree with what others found? Cite one study that does and one that does not.',
    answeredBy: /\[\d|\(\w[^)]*\d{4}\)|\bet al\b|\b(?:previous|earlier|other) (?:stud|work|trial|review)/i,
  },
  {
    title: 'What follows',
    says: 'What could clinicians do differently because of this?',
    answeredBy: /\b(?:practice|clinicians?|should|could|recommend\w*|implications?|suggests? that)\b/i,
  },
]

type ExpansionPrompt = { title: string; says: string }

/** Lists the questions that a text does not answer. Pure. */
const findMissingPoints = (text: string): ExpansionPrompt[] =>
  OPEN.filter(({ answeredBy }) => !answeredBy.test(text)).map(({ title, says }) => ({ title, says }))

/** Placeholder for the removed beginning of a sentence. This character occurs in no text. */
const GONE = '\uE000'

const BEGINNING = /\uE000\s*(\p{L})/gu

// Our own list of wordy phrases, each with a shorter equivalent.
const SHORTER: readonly (readonly [string, string])[] = [
  ['in order to', 'to'],
  ['so as to', 'to'],
  ['due to the fact that', 'because'],
  ['owing to the fact that', 'because'],
  ['in view of the fact that', 'because'],
  ['in spite of the fact that', 'although'],
  ['despite the fact that', 'although'],
  ['in the event that', 'if'],
  ['at the present time', 'now'],
  ['at this point in time', 'now'],
  ['prior to', 'before'],
  ['subsequent to', 'after'],
  ['a majority of', 'most'],
  ['the majority of', 'most'],
  ['a large number of', 'many'],
  ['a small number of', 'few'],
  ['a number of', 'several'],
  ['has the ability to', 'can'],
  ['have the ability to', 'can'],
  ['is able to', 'can'],
  ['are able to', 'can'],
  ['with regard to', 'about'],
  ['with respect to', 'about'],
  ['in relation to', 'about'],
  ['for the purpose of', 'for'],
  ['in the absence of', 'without'],
  ['in close proximity to', 'near'],
  ['in the vicinity of', 'near'],
  ['during the course of', 'during'],
  ['in the course of', 'during'],
  ['on a daily basis', 'daily'],
  ['on a weekly basis', 'weekly'],
  ['on the basis of', 'by'],
  ['it is important to note that ', ''],
  ['it should be noted that ', ''],
  ['it is worth noting that ', ''],
  ['it is interesting to note that ', ''],
  ['it has been shown that ', ''],
  ['carried out an analysis of', 'analysed'],
  ['performed an analysis of', 'analysed'],
  ['conducted a review of', 'reviewed'],
  ['made a comparison of', 'compared'],
  ['gave consideration to', 'considered'],
  ['a total of', ''],
  ['completely eliminated', 'eliminated'],
  ['future plans', 'plans'],
  ['past history', 'history'],
  ['end result', 'result'],
  ['basic fundamentals', 'fundamentals'],
  ['close collaboration', 'collaboration'],
  ['whether or not', 'whether'],
  ['the fact that', 'that'],
  ['utilised', 'used'],
  ['utilized', 'used'],
  ['utilise', 'use'],
  ['utilize', 'use'],
  ['utilisation', 'use'],
  ['utilization', 'use'],
]

const patterns = SHORTER.map(([long, short]) => ({
  long,
  short,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}])${long.trimEnd()}${long.endsWith(' ') ? '\\s+' : '(?![\\p{L}\\p{N}])'}`,
    'giu',
  ),
}))

type WordyPhrase = { quote: string; shorter: string }

const capitalAs = (model: string, text: string): string =>
  /^\p{Lu}/u.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text

/** Finds the wordy phrases of a text, and shortens them. @returns the phrases and the shortened text. Pure. */
function shortenWordyPhrases(text: string): { found: WordyPhrase[]; text: string } {
  const found: WordyPhrase[] = []
  let shorter = text
  for (const { short, pattern } of patterns) {
    shorter = shorter.replace(pattern, (match) => {
      found.push({ quote: match.trim(), shorter: short })
      return short === '' ? (/^\p{Lu}/u.test(match) ? GONE : '') : capitalAs(match, short)
    })
  }
  // Capitalizes the first remaining word of a sentence whose beginning was removed.
  const begun = shorter.replace(BEGINNING, (_, letter: string) => letter.toUpperCase()).replaceAll(GONE, '')
  return { found, text: begun.replace(/ {2,}/g, ' ') }
}
