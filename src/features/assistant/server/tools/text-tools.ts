import { check } from '#formats/style-checks/checks.ts'
import { sentencesOf, unwrapped, wordsIn } from '#formats/style-checks/sentences.ts'
import { SECTION_PLANS } from '#features/team/server/public.ts'
import type { ToolReply } from '../../tools-contract.ts'
import { findMissingPoints } from './expansion-prompts.ts'
import { shortenWordyPhrases } from './wordy-phrases.ts'

/** What a tool found in a text. */
export type ToolFindings = Pick<ToolReply, 'message' | 'findings' | 'proposal'>
export type ToolText = { text: string; section: string | null }

// They look for something anywhere in a paper; a part of it is not the place.
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

/** The writing checks of the workspace, on this text alone. Pure. */
export function quality({ text, section }: ToolText): ToolFindings {
  const found = check({ title: '', sections: [{ name: section ?? 'discussion', text }], references: [] })
  const findings = found
    .filter(({ rule }) => !OF_WHOLE_PAPERS.has(rule.name))
    .flatMap(({ rule, findings: all }) => all.map(({ quote, says }) => ({ title: rule.title, quote, says })))
    .slice(0, FINDINGS_MAX)
  const message =
    findings.length === 0
      ? 'The checks of the workspace find nothing to look at in this text.'
      : `**${findings.length === 1 ? 'One thing' : `${findings.length} things`} to look at**\n${bullets(findings)}`
  return { message, findings, proposal: null }
}

/** What could be said shorter. Pure. */
export function concise({ text }: ToolText): ToolFindings {
  const { found, text: proposal } = shortenWordyPhrases(text)
  const long = sentencesOf(unwrapped(text)).filter((sentence) => wordsIn(sentence.text) > LONG_SENTENCE_WORDS)
  const findings = [
    ...found.map(({ quote, shorter }) => ({
      title: 'Wordy',
      quote,
      says: shorter ? `“${quote}” can be “${shorter}”.` : `“${quote}” can go.`,
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
      ? 'I find nothing wordy in this text.'
      : `**What could be shorter**\n${bullets(findings)}${saved > 0 ? `\n\nThat would be ${saved} ${saved === 1 ? 'word' : 'words'} less.` : ''}`
  return { message, findings, proposal: found.length > 0 ? proposal : null }
}

/** What a text leaves open, and what its section is for. Pure. */
export function expand({ text, section }: ToolText): ToolFindings {
  const plan = SECTION_PLANS.find(({ name }) => name === section)
  const findings = [
    ...(plan ? [{ title: plan.heading, quote: '', says: plan.guidance.advice }] : []),
    ...findMissingPoints(text).map((open) => ({ ...open, quote: '' })),
  ]
  const message =
    findings.length === 0
      ? 'This text speaks of whom it is about, how much, compared with what, why, where it does not hold and what follows. I have no further question.'
      : `**What you could go into**\n${bullets(findings)}`
  return { message, findings, proposal: null }
}

/** The sentences that tell most, of those that are central. Pure. */
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
