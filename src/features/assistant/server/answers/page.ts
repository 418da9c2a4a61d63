import { quotableText } from '#features/library/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { OwnTexts } from '../knowledge/knowledge.ts'
import { parseQueryTerms } from '../retrieval/query-terms.ts'
import { sourceOf } from '../retrieval/retrieval.ts'
import { bestSentences, type PlacedSentence, quotation, stemmedSentences, withStems } from '../retrieval/sentences.ts'
import { centralOf } from '../tools/use-tool.ts'
import { figuresOf, summaryOf, sentencesAbout, type PaperSentence, sentencesOfPaper } from './paper-parts-policy.ts'
import { type Aspect, requestedAspect, wordsOf } from './paper-question-policy.ts'
import { composeReply } from './compose-reply.ts'
import type { Reply } from './reply.ts'

const PAPER_PAGE = /^\/research\/([\w.-]{1,80})(?:\/(?:v\/\d+|provenance))?\/?(?:[?#]|$)/
const THIS =
  /\b(?:this|the) (?:paper|article|study|page|research|text|review|trial)\b|\b(?:summari[sz]e|summary|sum up|tl;?dr|in short|main (?:point|finding|result|message)s?|key (?:point|finding|result|message)s?|conclusions?|abstract|what(?:'?s|’s| is| was| does) (?:this|it|that)(?: (?:all )?about| say| mean)?\s*(?:[?!.]|$)|what(?:'?s|’s| is| was) (?:this|it|that) (?:all )?about|explain this|the authors|they (?:find|found|do|did))\b/i
const SUMMARY =
  /\b(?:summari[sz]e|summary|sum up|tl;?dr|in short|overview|(?:main|key) (?:point|message)s?|explain|what(?:'?s|’s| is| was) (?:this|it|that|the) ?(?:\w+ )?about)\b|\bwhat(?:'?s|’s| is) (?:this|it|that)\s*(?:[?!.]|$)/i
const QUOTED = 4
const QUOTED_FROM_MAX = 60_000
/**
 * Minimum number of aspects for a summary by aspect. With fewer, the paper's central sentences are a better summary.
 */
const SUMMARY_PARTS_MIN = 2

/** Returns the number of the paper that a page shows; undefined for other pages. Pure. */
export const paperOfPage = (page: string | null | undefined): string | undefined => PAPER_PAGE.exec(page ?? '')?.[1]

type From = { db: Db; own: OwnTexts }
type Paper = NonNullable<Awaited<ReturnType<typeof quotableText>>>
type Quote = PlacedSentence & { label?: string }
/** The reply from the paper. `lacks` is the aspect that the question asks about, if the paper does not cover it. */
export type OfPage = { reply?: Reply; lacks?: string }

const NEXT = ['Summarise this paper', 'What are the limitations of this paper?', 'What methods did this study use?']

function replyFrom(paper: Paper, shown: Quote[], lead: string): Reply {
  const source = sourceOf(paper, quotation(shown))
  const warned = source.warning ? `**Withdrawn:** ${source.warning}\n\n` : ''
  const lines = shown.map(({ text, label }) => `- ${label ? `${label}: ` : ''}“${text}”`)
  return {
    outcome: 'answered',
    message: `${warned}${lead} (**${paper.title.replaceAll('*', '')}**):\n${lines.join('\n')}`,
    sources: [source],
    suggestions: shown.some(({ label }) => label) ? NEXT.slice(1) : NEXT.slice(0, 1),
    written_by: 'inflo',
  }
}

const textOf = ({ abstract, parts }: Paper): string =>
  `${abstract}\n\n${parts.map(({ text }) => text).join('\n\n')}`.slice(0, QUOTED_FROM_MAX)

async function summarise(db: Db, paper: Paper, told: PaperSentence[]): Promise<Reply | undefined> {
  const parts = summaryOf(told)
  const labelled = parts.map(({ aspect, sentence }) => ({ ...sentence, label: wordsOf(aspect) }))
  const lead = 'Key points of this paper, in its own words'
  if (labelled.length >= SUMMARY_PARTS_MIN) return replyFrom(paper, labelled, lead)
  const central = await centralOf(db, textOf(paper), QUOTED)
  return central.length > 0 ? replyFrom(paper, central, lead) : undefined
}

/** Finds sentences with the numbers that the question asks for, if the paper contains all words of the question. */
async function figuresAsked({ db, own }: From, told: PaperSentence[], question: string): Promise<Quote[]> {
  const terms = (await parseQueryTerms(db, own, question)).meant.filter(({ soft, namesWork }) => !soft && !namesWork)
  const stemmed = await withStems(db, told)
  const held = new Set(stemmed.flatMap(({ stems }) => stems))
  if (terms.length === 0 || !terms.every(({ stems }) => stems.some((stem) => held.has(stem)))) return []
  const figures = figuresOf(stemmed, new Set(terms.flatMap(({ stems }) => stems)))
  return figures.length > 0 ? figures : sentencesAbout('results', told)
}

const namesOf = ({ authors }: Paper): Quote[] => (authors.length > 0 ? [{ text: authors.join(', '), place: 0 }] : [])

async function shownOf(from: From, aspect: Aspect, { paper, told, question }: Asked): Promise<Quote[]> {
  if (aspect === 'authors') return namesOf(paper)
  return aspect === 'numbers' ? figuresAsked(from, told, question) : sentencesAbout(aspect, told)
}

async function bestOf({ db, own }: From, paper: Paper, question: string): Promise<Reply | undefined> {
  const wanted = new Set((await parseQueryTerms(db, own, question)).meant.flatMap(({ stems }) => stems))
  const quotes = bestSentences(await stemmedSentences(db, textOf(paper)), wanted, QUOTED)
  const shown = quotes.length > 0 ? quotes : (await stemmedSentences(db, paper.abstract)).slice(0, QUOTED)
  return shown.length > 0 ? replyFrom(paper, shown, 'From this paper, in its own words') : undefined
}

type Asked = { paper: Paper; told: PaperSentence[]; question: string }

async function answerTo(from: From, aspect: Aspect, asked: Asked): Promise<OfPage> {
  const { paper, question } = asked
  const shown = await shownOf(from, aspect, asked)
  if (shown.length > 0) return { reply: replyFrom(paper, shown, `From this paper, about its ${wordsOf(aspect)}`) }
  if (aspect === 'numbers') return THIS.test(question) ? { reply: await bestOf(from, paper, question) } : {}
  return { lacks: `I found nothing in this paper about its ${wordsOf(aspect)}.` }
}

/**
 * Answers with quotations from the paper that the page shows: its sentences about the question or, for a summary, one
 * sentence for each aspect.
 */
export async function answerFromPage(from: From, page: string | null | undefined, question: string): Promise<OfPage> {
  const paperId = paperOfPage(page)
  const aspect = requestedAspect(question)
  if (!paperId || (!aspect && !THIS.test(question))) return {}
  const paper = await quotableText(from.db, paperId)
  if (!paper) return {}
  if (paper.withdrawn !== null && aspect !== 'authors')
    return { reply: composeReply({ sources: [sourceOf(paper, '')], nearby: [], nearest: [] }) }
  const told = sentencesOfPaper(paper)
  if (aspect) return answerTo(from, aspect, { paper, told, question })
  const summary = SUMMARY.test(question) ? await summarise(from.db, paper, told) : undefined
  return { reply: summary ?? (await bestOf(from, paper, question)) }
}
