import { figureBlocksOf } from '#formats/article/figures.ts'
import { blocksText, inlinesText } from '#formats/article/text.ts'
import { countWords } from '#formats/manuscript/words.ts'
import { check as checkStyle } from '#formats/style-checks/checks.ts'
import { ABSTRACT_WORDS_MAX, ABSTRACT_WORDS_MIN } from '#features/submission/server/public.ts'
import { planOf } from '#features/team/server/public.ts'
import type { TriageCheck } from '../../contract.ts'
import { type CheckedSubmission, counted, listed, look, missing, ok } from './check.ts'

/** Sections with less than this share of their usual length, or with more than this multiple of it, are listed. */
const SHORT_SHARE = 0.5
const LONG_SHARE = 2

/** Rules of the writing checks that matter to editors. The other ones concern wording. */
const WRITING_RULES: ReadonlySet<string> = new Set([
  'placeholder',
  'percentage_mismatch',
  'design_missing',
  'claim_uncited',
  'causal_words',
  'overclaiming',
  'dates_missing',
  'size_missing',
])

const headingOf = (name: string): string => planOf(name)?.heading ?? name

function abstractWords({ abstract }: CheckedSubmission): TriageCheck {
  const traits = { name: 'abstract_words', title: 'Length of the abstract' }
  const words = countWords(abstract)
  const places = [{ heading: 'Abstract', quote: '' }]
  if (words === 0) return missing(traits, { says: 'The paper has no abstract.' })
  const says = `${counted(words, 'word')}; ${ABSTRACT_WORDS_MIN} to ${ABSTRACT_WORDS_MAX} are expected.`
  return words < ABSTRACT_WORDS_MIN || words > ABSTRACT_WORDS_MAX
    ? look(traits, { says, places })
    : ok(traits, { says, places })
}

function emptySections({ sections }: CheckedSubmission): TriageCheck {
  const traits = { name: 'empty_sections', title: 'Empty sections' }
  const empty = sections.filter(({ text }) => text.trim() === '').map(({ heading }) => heading)
  if (sections.length === 0) return missing(traits, { says: 'The submission has no text.' })
  if (empty.length === 0) return ok(traits, { says: 'All sections contain text.' })
  return missing(traits, { says: `No text in ${listed(empty)}.` })
}

function sectionWords({ sections }: CheckedSubmission): TriageCheck {
  const traits = { name: 'section_words', title: 'Length of the sections' }
  const unusual = sections.flatMap(({ name, heading, text }) => {
    const [words, target] = [countWords(text), planOf(name)?.targetWordCount ?? 0]
    const isUnusual = name !== 'abstract' && (words < target * SHORT_SHARE || words > target * LONG_SHARE)
    return target > 0 && words > 0 && isUnusual ? [{ heading, words, target }] : []
  })
  if (unusual.length === 0) return ok(traits, { says: 'All sections have about their usual length.' })
  const says = unusual.map(({ heading, words, target }) => `${heading}: ${counted(words, 'word')}, usually ${target}`)
  return look(traits, { says: `${says.join('. ')}.`, places: unusual.map(({ heading }) => ({ heading, quote: '' })) })
}

function figureTexts({ article }: CheckedSubmission): TriageCheck {
  const traits = { name: 'alternative_texts', title: 'Alternative texts of figures' }
  const figures = figureBlocksOf(article).filter(({ t }) => t === 'figure')
  const without = figures.filter(({ alt = '' }) => alt.trim() === '')
  if (figures.length === 0) return ok(traits, { says: 'The paper has no figures.' })
  if (without.length === 0) return ok(traits, { says: 'Every figure has an alternative text.' })
  return look(traits, {
    says: `${counted(without.length, 'figure')} of ${figures.length} without an alternative text.`,
    places: without.map(({ label, title, caption }) => ({
      heading: label || 'Figure',
      quote: blocksText(caption).split('\n')[0] || inlinesText(title) || label,
    })),
  })
}

function writing({ title, sections }: CheckedSubmission): TriageCheck {
  const traits = { name: 'writing', title: 'Writing checks' }
  const found = checkStyle({ title, sections, references: [] }).filter(({ rule }) => WRITING_RULES.has(rule.name))
  if (found.length === 0) return ok(traits, { says: 'The writing checks found nothing.' })
  return look(traits, {
    says: `${found.map(({ rule, findings }) => `${rule.title}: ${findings.length}`).join('. ')}.`,
    places: found.flatMap(({ findings }) =>
      findings.map(({ section, quote }) => ({ heading: headingOf(section), quote })),
    ),
  })
}

/** Checks the text of a submission. Pure. */
export const textChecks = (submission: CheckedSubmission): TriageCheck[] =>
  [abstractWords, sectionWords, emptySections, figureTexts, writing].map((run) => run(submission))
