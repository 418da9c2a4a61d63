import type { QuotablePaper, RankedPaper } from '#features/library/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { GUIDELINES } from '#formats/reporting-guidelines/guidelines.ts'
import type { Source } from '../../contract.ts'
import type { OwnTexts } from '../knowledge/knowledge.ts'
import {
  isAboutPlatform,
  isAboutOwnQuestion,
  isAboutSelf,
  isAboutStudyAuthors,
  ownAnswers,
  PAPER_COVERED_MIN,
  PAPER_NEAR_MIN,
  paperAnswers,
  paperIsNear,
  scoreOf,
  writtenAnswers,
} from './selection-policy.ts'
import { isAboutOwnWork } from './own-work-policy.ts'
import { type PaperQuery, findWritten, papersOnTopic, rankPapers } from './paper-ranking.ts'
import { type Term, parseQueryTerms } from './query-terms.ts'
import { bestSentences, quotation, stemmedSentences } from './sentences.ts'

const OWN_SIZE = 6
const SOURCES_MAX = 3
/** Passages with at least this share of the best score are shown together with the best passage. */
const NEARLY = 0.8
const QUOTED_SENTENCES = 3
const NEAREST_MAX = 2
/** Amount by which the score of legal texts is lowered, so that instructions are listed before them. */
const LEGAL_LESS = 0.15

export type RetrievalResult = {
  /** Sources, best first; empty if none of our texts or papers answers the question. */
  sources: Source[]
  /** Related questions that our texts answer. */
  nearby: string[]
  /** The most similar papers, if no text answers the question. */
  nearest: Source[]
}

const NAMES = new RegExp(
  `\\b(?:${GUIDELINES.map(({ title }) => title.split(' ')[0]?.replace('+', '\\+')).join('|')})`,
  'i',
)

/** Returns the warning for a withdrawn paper. Pure. */
const warningOf = ({ withdrawn }: Pick<QuotablePaper, 'withdrawn'>): string | null =>
  withdrawn === null
    ? null
    : `This paper was withdrawn and should not be relied on.${withdrawn ? ` The reason given: ${withdrawn}` : ''}`

/** Returns a paper as a source with a verbatim quote; the quote is '' if the paper's text is no longer shown. Pure. */
export const sourceOf = (paper: QuotablePaper, quote: string): Source => ({
  key: `paper:${paper.id}`,
  kind: 'paper',
  title: paper.title,
  url: `/research/${paper.paperId}`,
  quote,
  warning: warningOf(paper),
})

// Keeps only the best paragraph under each heading.
const onceEach = <T>(all: readonly T[], nameOf: (one: T) => string): T[] => {
  const names = all.map(nameOf)
  return all.filter((_, at) => names.indexOf(names[at] ?? '') === at)
}

type Ranked = { id: string; paper?: RankedPaper; score: number }

const stemsIn = (terms: readonly Term[]): Set<string> => new Set(terms.flatMap(({ stems }) => stems))

async function quotePaper({ db }: Kernel, paper: QuotablePaper, wanted: ReadonlySet<string>): Promise<Source> {
  if (paper.withdrawn !== null) return sourceOf(paper, '')
  const sentences = bestSentences(await stemmedSentences(db, paper.abstract), wanted, QUOTED_SENTENCES)
  return sourceOf(paper, quotation(sentences) || paper.title)
}

function quoteOwn(own: OwnTexts, id: string): Source[] {
  const passage = own.get(id)
  if (!passage) return []
  const { key, kind, title, url, quote } = passage
  return [{ key, kind, title, url, quote, warning: null }]
}

/**
 * Finds a member's own text about a question. Uses the words as typed, since a corrected word must not make one of
 * their papers a source.
 */
async function quoteWritten(
  { db }: Kernel,
  { question, terms, memberId }: Wanted & { terms: readonly Term[] },
): Promise<(Source & { score: number })[]> {
  const telling = terms.filter(({ soft, namesWork }) => !soft && !namesWork).length
  if (!memberId || telling === 0) return []
  const asksForOwn = isAboutOwnWork(question)
  const best = await findWritten(db, terms, memberId)
  if (!best || !writtenAnswers(best, { asksForOwn, telling })) return []
  const quoted = bestSentences(await stemmedSentences(db, best.content), stemsIn(terms), QUOTED_SENTENCES)
  if (quoted.length === 0) return []
  return [
    {
      key: `own_paper:${best.paper_id}`,
      kind: 'own_paper',
      title: `${best.title}: ${best.name}`,
      url: `/student/papers/${best.paper_id}`,
      quote: quotation(quoted),
      warning: null,
      score: asksForOwn ? 1 + best.told / telling : best.covered,
    },
  ]
}

// A member's own text is listed first if it has the best score, otherwise last.
function withWritten(sources: Source[], [written]: (Source & { score: number })[], best: number): Source[] {
  if (!written) return sources
  const { score, ...source } = written
  return (score > best ? [source, ...sources] : [...sources, source]).slice(0, SOURCES_MAX)
}

async function nearestPapers(kernel: Kernel, asked: PaperQuery): Promise<Source[]> {
  const near = (await rankPapers(kernel.db, asked, PAPER_NEAR_MIN)).filter(paperIsNear).slice(0, NEAREST_MAX)
  return Promise.all(near.map((paper) => quotePaper(kernel, paper, stemsIn(asked.terms))))
}

async function topicOf(db: Db, own: OwnTexts, question: string): Promise<RankedPaper[]> {
  const topic = requestedTopic(question)
  return topic === undefined
    ? []
    : papersOnTopic(db, { question: topic, terms: (await parseQueryTerms(db, own, topic)).meant })
}

/** Returns the best paper about a topic; undefined if no paper covers enough of the topic. */
export async function paperOn(
  { db, own }: { db: Db; own: OwnTexts },
  topic: string,
): Promise<QuotablePaper | undefined> {
  const { meant: terms } = await parseQueryTerms(db, own, topic)
  const asked = { question: topic, terms }
  const [best] = terms.length > 1 ? await rankPapers(db, asked, PAPER_COVERED_MIN) : await papersOnTopic(db, asked)
  return best && (terms.length === 1 || paperAnswers(best, false)) ? best : undefined
}

/** The question, and the member who asks it. */
export type Wanted = { question: string; memberId: string | null }

/** Finds the texts and papers that answer a question, which may consist of full sentences. */
export async function retrieve(kernel: Kernel, own: OwnTexts, wanted: Wanted): Promise<RetrievalResult> {
  const { question } = wanted
  const { db } = kernel
  const { typed, meant: terms } = await parseQueryTerms(db, own, question)
  if (terms.length === 0) return { sources: [], nearby: [], nearest: [] }
  const texts = own.rank({ question, terms, withItems: NAMES.test(question), size: OWN_SIZE })
  const [papers, onTopic, written] = await Promise.all([
    rankPapers(db, { question, terms }, PAPER_COVERED_MIN),
    topicOf(db, own, question),
    quoteWritten(kernel, { ...wanted, terms: typed }),
  ])
  const ofOurs = isAboutPlatform(question)
  const ofOwnQuestion = isAboutOwnQuestion(question)
  const ofSelf = isAboutSelf(question)
  const strange = terms.filter((term) => term.strange).length
  const answering: Ranked[] = [
    ...(isAboutStudyAuthors(question) ? [] : texts).flatMap((one) => {
      const { kind, isLegal } = own.get(one.id) ?? {}
      const isGuidance = kind === 'guidance'
      if (!ownAnswers(one, { asked: terms.length, strange, ofOurs, isGuidance })) return []
      const isSought = ofOurs && !(isGuidance && ofOwnQuestion)
      return [{ id: one.id, score: scoreOf(one) + (isSought ? 1 : 0) - (isLegal ? LEGAL_LESS : 0) }]
    }),
    ...[...papers.filter((paper) => paperAnswers(paper, ofSelf)), ...onTopic].map((paper) => ({
      id: paper.id,
      paper,
      score: scoreOf(paper),
    })),
  ].toSorted((one, other) => other.score - one.score)
  const best = answering[0]?.score ?? 0
  const nearly = answering.filter(({ score }) => score >= NEARLY * best)
  const chosen = onceEach(nearly, ({ id }) => own.get(id)?.title ?? id).slice(0, SOURCES_MAX)
  const asked = stemsIn(terms)
  const quoted = chosen.map(async ({ id, paper }) => (paper ? quotePaper(kernel, paper, asked) : quoteOwn(own, id)))
  const sources = (await Promise.all(quoted)).flat()
  const all = withWritten(sources, written, best)
  const nearby = texts.flatMap(({ id }) => {
    const passage = own.get(id)
    return passage?.kind === 'faq' && passage.key !== all[0]?.key ? [passage.title] : []
  })
  const nearest = all.length > 0 ? [] : await nearestPapers(kernel, { question, terms })
  return { sources: all, nearby: nearby.slice(0, 3), nearest }
}

const PAPERS_ON =
  /\b(?:papers?|articles?|research|stud(?:y|ies)|literature|publications?|anything|something|published)\b(?: (?:is|are|there|do|you|we|have|has|been|done|written|published|here))* (?:on|about|regarding|concerning)\b(?: the| topic| of)*(.+?)[\s?.!]*$/i

/**
 * Returns the topic if the question only asks for papers about a topic: "sleep" for "Is there a paper about sleep?".
 * Pure.
 */
const requestedTopic = (question: string): string | undefined => PAPERS_ON.exec(question)?.[1]?.trim()
