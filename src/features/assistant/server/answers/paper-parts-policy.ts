import type { QuotablePart } from '#features/library/server/public.ts'
import { type PlacedSentence, quotableSentences } from '../retrieval/sentences.ts'
import { type Aspect, aspectsUnder, mentionsAspect } from './paper-question-policy.ts'

/** A sentence of a paper, with the aspects that its position indicates. */
export type PaperSentence = PlacedSentence & { aspects: readonly Aspect[]; isAbstract: boolean }

type Parts = { abstractParts: QuotablePart[]; parts: QuotablePart[] }

const ABSTRACT_MOST = 2
const MOST = 4
const FIGURES_MOST = 3
/**
 * The number of positions reserved for each part, so that sentences of different parts never have neighbouring
 * positions.
 */
const PART_PLACES = 100_000

const LABEL =
  /(?:^|\n|(?<=[.!?]\s))[ \t]*((?:Background|Introduction|Context|Aims?|Objectives?|Purpose|Methods?(?: and Findings)?|Design|Results?|Findings|Discussion|Limitations?|Interpretation|Conclusions?|Funding)(?= *\n|: ))(?::| *\n)/gi

/** Splits an abstract whose parts are labelled only in its text, such as “Methods: …”. Pure. */
function labelledParts(text: string): QuotablePart[] {
  const found = [...text.matchAll(LABEL)]
  const first = { headings: [], text: text.slice(0, found[0]?.index) }
  const labelled = found.map((match, index) => ({
    headings: [match[1] ?? ''],
    text: text.slice(match.index + match[0].length, found[index + 1]?.index),
  }))
  return [first, ...labelled]
}

const NO_RESULT =
  /\[[\d,;–\s-]+\]|\(\d\)|\b(?:tables?|fig(?:ure)?s?|eqs?|equation|section|box)\.? ?s?\d+\w*|\b(?:19|20)\d\d\b/gi
const FIGURE = /(?<![\p{L}\p{N}.-])\d[\d.,]*(?![\p{L}\d])/u
/**
 * Checks whether a sentence contains a number that is not a citation, a year, a table number or part of a name. Pure.
 */
const hasFigure = (text: string): boolean => FIGURE.test(text.replace(NO_RESULT, ''))

const DONE = /\bwe (?:\w+ly |then |first |also )?(\w+ed|drew|chose|took|held|gave|built|put|ran|sought)\b/i
const WAS_DONE =
  /\b(?:was|were) (?:\w+ly )?(?:recruited|randomi[sz]ed|enrolled|assigned|searched|surveyed|interviewed)\b/i
const FOUND = /^(?:observed|showed|demonstrated|identified|detected|concluded|noted|reported|revealed|failed)$/i
/** Checks whether a sentence describes what was done, rather than the result. Pure. */
const tellsMethod = (text: string): boolean => {
  const done = DONE.exec(text)?.[1]
  return done === undefined ? WAS_DONE.test(text) : !FOUND.test(done)
}
const FINDING =
  /\b(?:found|showed|shown|rose|fell|increased|decreased|reduced|improved|higher|lower|fewer|longer|shorter|less|more|alike|differ(?:ed)?|rare(?:r)?|associated|cut)\b/i

/**
 * Guesses the aspects of a sentence in an unstructured abstract from its position, since most abstracts have the same
 * order. Pure.
 */
function aspectsByOrder(text: string, index: number, all: readonly PlacedSentence[]): Aspect[] {
  const figure: Aspect[] = hasFigure(text) ? ['results', 'numbers'] : []
  if (mentionsAspect('aim', text)) return ['aim']
  if (tellsMethod(text)) return ['methods']
  if (index === 0) return ['aim', ...figure]
  if (index === all.length - 1 && all.length > 2) return ['conclusion', ...figure]
  return figure.length > 0 || FINDING.test(text) ? ['results', 'numbers'] : []
}

// Uses the deepest heading that names an aspect. “Ethics statement” within the methods names none, so the methods count.
function aspectsOf(headings: readonly string[]): Aspect[] {
  for (const heading of headings.toReversed()) {
    const aspects = aspectsUnder(heading)
    if (aspects.length > 0) return aspects
  }
  return []
}

/** Returns only the methods or only the results as the aspect of a sentence under “Methods and Findings”. Pure. */
function narrowed(aspects: readonly Aspect[], text: string): readonly Aspect[] {
  if (!aspects.includes('methods') || !aspects.includes('results')) return aspects
  if (tellsMethod(text)) return aspects.filter((aspect) => aspect !== 'results' && aspect !== 'numbers')
  return hasFigure(text) || FINDING.test(text) ? aspects.filter((aspect) => aspect !== 'methods') : aspects
}

const LIMITS = /\b(?:limit(?:s|ed|ations?)|weakness(?:es)?)\b/i
/**
 * Removes the sentences before the first limitation under “Strengths and Limitations”, since they describe strengths.
 * Pure.
 */
function withoutStrengths(headings: readonly string[], told: PaperSentence[]): PaperSentence[] {
  const first = told.findIndex(({ text }) => LIMITS.test(text))
  if (first < 1 || !/\bstrengths?\b/i.test(headings.at(-1) ?? '')) return told
  return told.map((one, index) => (index < first ? { ...one, aspects: [] } : one))
}

/** Returns a paper's sentences in order, the abstract first. Pure. */
export function sentencesOfPaper({ abstractParts, parts }: Parts): PaperSentence[] {
  const ofAbstract = abstractParts.flatMap((part) => (part.headings.length > 0 ? [part] : labelledParts(part.text)))
  const inAbstract = ofAbstract.map((part) => ({
    ...part,
    isAbstract: true,
    headings: part.headings.map((heading) => heading.replace(/^discussion$/i, 'Conclusion')),
  }))
  return [...inAbstract, ...parts.map((part) => ({ ...part, isAbstract: false }))].flatMap(
    ({ headings, text, isAbstract }, index) => {
      const under = aspectsOf(headings)
      const byOrder = isAbstract && headings.length === 0
      const told = quotableSentences(text).map((sentence, at, all) => ({
        text: sentence.text,
        place: index * PART_PLACES + sentence.place,
        isAbstract,
        aspects: byOrder ? aspectsByOrder(sentence.text, at, all) : narrowed(under, sentence.text),
      }))
      return withoutStrengths(headings, told)
    },
  )
}

const firstOf = (told: readonly PaperSentence[]): PaperSentence[] => {
  const abstract = told.filter(({ isAbstract }) => isAbstract).slice(0, ABSTRACT_MOST)
  return [...abstract, ...told.filter(({ isAbstract }) => !isAbstract).slice(0, MOST - abstract.length)]
}

const inAbstractOrAll = (told: readonly PaperSentence[]): readonly PaperSentence[] =>
  told.some(({ isAbstract }) => isAbstract) ? told.filter(({ isAbstract }) => isAbstract) : told

/**
 * Returns the most informative of the sentences that contain numbers: first those of the abstract. Within the abstract
 * and within the rest, sentences that state a comparison or a finding come before all others. Pure.
 */
function tellingFirst(figures: readonly PaperSentence[]): PaperSentence[] {
  const worth = ({ text, isAbstract }: PaperSentence): number => (isAbstract ? 2 : 0) + (FINDING.test(text) ? 1 : 0)
  const best = figures.toSorted((one, other) => worth(other) - worth(one) || one.place - other.place)
  return best.slice(0, FIGURES_MOST)
}

/**
 * Returns a paper's sentences about an aspect, the abstract first. For the results, prefers sentences that contain
 * numbers; for the aim, sentences that state one. Pure.
 */
export function sentencesAbout(aspect: Aspect, told: readonly PaperSentence[]): PaperSentence[] {
  const placed = told.filter(({ aspects }) => aspects.includes(aspect))
  if (aspect === 'results') {
    const figures = placed.filter(({ text }) => hasFigure(text))
    return figures.length > 0 ? tellingFirst(figures) : placed.slice(0, FIGURES_MOST)
  }
  if (aspect === 'aim') {
    const named = placed.filter(({ text }) => mentionsAspect('aim', text))
    return firstOf(inAbstractOrAll(named.length > 0 ? named : placed)).slice(0, ABSTRACT_MOST)
  }
  return firstOf(placed.length > 0 ? placed : told.filter(({ text }) => mentionsAspect(aspect, text)))
}

/**
 * Returns the sentences containing numbers that share the most words with the question, preferably from the results
 * section. Pure.
 */
export function figuresOf<One extends PaperSentence & { stems: readonly string[] }>(
  told: readonly One[],
  wanted: ReadonlySet<string>,
): One[] {
  const scored = told
    .filter(({ text }) => hasFigure(text))
    .map((one) => ({ one, held: one.stems.filter((stem) => wanted.has(stem)).length }))
  const results = scored.filter(({ one, held }) => held > 0 && one.aspects.includes('numbers'))
  const among = results.length > 0 ? results : scored.filter(({ held }) => held > 0)
  const most = Math.max(...among.map(({ held }) => held))
  return among
    .filter(({ held }) => held === most)
    .slice(0, FIGURES_MOST)
    .map(({ one }) => one)
}

/** Returns one sentence each on aim, methods, results and conclusion. Pure. */
export const summaryOf = (told: readonly PaperSentence[]): { aspect: Aspect; sentence: PaperSentence }[] =>
  (['aim', 'methods', 'results', 'conclusion'] as const).flatMap((aspect) => {
    const [sentence] = sentencesAbout(aspect, told)
    return sentence ? [{ aspect, sentence }] : []
  })
