import { isAnyTitle } from '#features/library/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { wordsIn } from '#formats/style-checks/sentences.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type OwnQuestion, nextStepOf, questionsAround } from '#features/questions/server/public.ts'
import { longDate } from '#shared/time/dates.ts'
import type { Question, Source } from '../../contract.ts'
import type { Tool } from '../../limits.ts'
import { isAboutOwnHealth, isEmergencyByRule, mightConcernHealth } from '../health/policy.ts'
import { isAboutPlatform } from '../retrieval/selection-policy.ts'
import { isOwnWorkAssessmentRequest } from '../retrieval/own-work-policy.ts'
import type { OwnTexts } from '../knowledge/knowledge.ts'
import { retrieve } from '../retrieval/retrieval.ts'
import { runTool } from '../tools/use-tool.ts'
import { composeReply } from './compose-reply.ts'
import { courtesyOf } from './courtesies-policy.ts'
import {
  aboutHealth,
  courteous,
  forPerson,
  inEnglish,
  noSuchPaper,
  notJudged,
  notKnown,
  wantsPerson,
  withHealthSentence,
} from './fixed-replies.ts'
import type { Reply } from './reply.ts'
import { answerOfAuthors } from './authors.ts'
import { answerFromPage } from './page.ts'

const TEXT_WORDS_MIN = 12

type OnText = { tool: Tool; text: string; page: string | null }

async function byTool({ db, own }: { db: Db; own: OwnTexts }, { tool, text, page }: OnText): Promise<Reply> {
  // If the text is too short to summarize, the tool summarizes the paper that the page shows.
  const asksForPage = tool === 'summarizing' && wordsIn(text) < TEXT_WORDS_MIN
  const { reply } = asksForPage ? await answerFromPage({ db, own }, page, 'Summarise this paper') : {}
  if (reply) return reply
  const { message } = await runTool(db, tool, { text, section: null })
  return { outcome: 'answered', message, sources: [], suggestions: [], written_by: 'inflo' }
}

/**
 * Adjusts a reply for safety. A message that may be about someone's health is not answered with a paper, and gets the
 * health sentence. A message in another language for which nothing was found gets a request to write in English.
 */
function withCare(composed: Reply, { message, ofHealth }: { message: string; ofHealth: boolean }): Reply {
  const { sources, suggestions, outcome } = composed
  const isByPaper = sources[0]?.kind === 'paper'
  if (outcome === 'answered' && !isByPaper) return composed
  const mayBeHealth = ofHealth && !isAboutPlatform(message)
  if (outcome === 'answered') return mayBeHealth ? withHealthSentence(notKnown(suggestions, sources)) : composed
  const reply = isInOtherLanguage(message) ? inEnglish() : composed
  return mayBeHealth ? withHealthSentence(reply) : reply
}

/**
 * Checks whether a message is a paper's title, or quotes a title without adding anything about someone's health. The
 * words of the title itself are ignored.
 */
async function isTitleOfOurs(db: Db, message: string): Promise<boolean> {
  const { titles, beside } = paperTitlesIn(message)
  return !isEmergencyByRule(message) && !isAboutOwnHealth(beside) && (await isAnyTitle(db, titles))
}

type From = { kernel: Kernel; knowledge: () => Promise<OwnTexts>; actor: Actor | undefined }

/** Composes Inflo's own reply, without a model. @throws Failure unauthenticated if a visitor asks for a tool */
export async function replyTo({ kernel, knowledge, actor }: From, question: Question): Promise<Reply> {
  const { page_context: context, tool } = question
  const named = paperNumberIn(question.message)
  const message = named?.question ?? question.message
  const page = named ? `/research/${named.number}` : context
  if (tool && !actor) throw new Failure('unauthenticated', 'Please sign in to use the writing tools.')
  if (tool)
    return byTool({ db: kernel.db, own: await knowledge() }, { tool, text: question.message, page: context ?? null })
  const asksOfHealth = isAboutOwnHealth(message)
  const mayBeOfHealth = mightConcernHealth(message)
  const isTitle = (asksOfHealth || mayBeOfHealth) && (await isTitleOfOurs(kernel.db, message))
  if (asksOfHealth && !isTitle) return aboutHealth()
  if (wantsPerson(message)) return forPerson(kernel.mail.canSend)
  const courtesy = courtesyOf(message)
  if (courtesy) return courteous(courtesy)
  if (isOwnWorkAssessmentRequest(message)) return notJudged()
  const asked = actor && isOwnQuestionStatusQuery(message) ? await replyOnOwnQuestions(kernel.db, actor.id) : undefined
  if (asked) return asked
  const own = await knowledge()
  const ofAuthors = await answerOfAuthors({ db: kernel.db, own }, message)
  if (ofAuthors) return ofAuthors
  const { reply, lacks } = await answerFromPage({ db: kernel.db, own }, page, message)
  if (reply) return reply
  if (named && !lacks) return noSuchPaper(named.number)
  const retrieved = await retrieve(kernel, own, { question: message, memberId: actor?.id ?? null })
  const found = withCare(composeReply(retrieved), { message, ofHealth: mayBeOfHealth && !isTitle })
  return lacks ? { ...found, message: `${lacks}\n\n${found.message}` } : found
}

const NUMBER = /\b(?:(?:the )?(?:paper|article|study|number|no\.?) )?(INF-\d{4}-\d{4,})\b/i

const QUOTED = /[“"«]([^”"»]{10,})[”"»]/

const AROUND = /^[\s“"«]+|[\s”"».?!]+$/g

/** Returns the paper number in a message, and the question about that paper; undefined if there is no number. Pure. */
function paperNumberIn(message: string): { number: string; question: string } | undefined {
  const [found, number] = NUMBER.exec(message) ?? []
  return found && number
    ? { number: number.toUpperCase(), question: message.replace(found, 'this paper').trim() }
    : undefined
}

/**
 * Splits a message into a possible paper title (the quoted text, or else the whole message) and the remaining text.
 * Pure.
 */
function paperTitlesIn(message: string): { titles: string[]; beside: string } {
  const [found = '', quoted] = QUOTED.exec(message) ?? []
  if (quoted) return { titles: [quoted.trim(), quoted.replace(AROUND, '')], beside: message.replace(found, '').trim() }
  return { titles: [message.trim(), message.replace(AROUND, '')], beside: '' }
}

/** Words that occur in nearly every sentence of other languages, and rarely in English. */
const SMALL_WORDS = [
  'der|die|das|und|ist|nicht|wie|was|wer|wo|ich|ein|eine|einen|für|mit|auf|von|zu|aus|kann|wird|werden|gibt|es|meine|meiner',
  'le|la|les|des|du|est|que|qui|quoi|comment|quel|quelle|pour|avec|dans|une|un|je|vous|peut|combien|où|l|d',
  'el|los|las|del|es|que|qué|cómo|quién|cuál|cuánto|dónde|para|con|una|un|por|puedo|hay|gratis|usar|la',
  'il|lo|gli|della|del|è|che|chi|come|cosa|quanto|dove|per|con|una|un|posso|quale|di',
  'o|os|as|da|do|é|que|quem|como|qual|quanto|onde|para|com|uma|um|posso|não',
  'het|een|van|en|niet|wat|wie|hoe|waar|voor|met|op|ik|kan|zijn|deze',
  'jest|nie|się|jak|kto|gdzie|ile|czy|dla|na|do|mogę|co',
  've|bir|bu|ne|nasıl|kim|nerede|için|ile|mi|mı|kaç|var',
].map((words) => new Set(words.split('|')))

const ENGLISH: ReadonlySet<string> = new Set(
  'the a an is are was were be do does did of to in on at for from with by and or not how what which who where when why can may should will i you we they it this that there my your me'.split(
    ' ',
  ),
)

const HITS_MIN = 2

/** Checks whether a text seems to be in a language other than English. Pure. */
export function isInOtherLanguage(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter))
  if (others.length * 2 > letters.length) return true
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const hits = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length
  const most = Math.max(...SMALL_WORDS.map(hits))
  return most >= HITS_MIN && most > hits(ENGLISH)
}

const SHOWN_MAX = 3

const trackingOf = ({ tracking_number: number }: OwnQuestion['shown']): string => `/track/${number}`

// Brackets and line breaks in the text would end the Markdown link.
const linked = (text: string, to: string): string =>
  `[${text.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ')}](${to})`

const sourceOf = ({ shown }: OwnQuestion): Source => ({
  key: `own_question:${shown.tracking_number}`,
  kind: 'own_question',
  title: shown.question_text,
  url: shown.paper_url ?? trackingOf(shown),
  quote: shown.status_label,
  warning: null,
})

const describeStatus = ({ facts, shown }: OwnQuestion): string =>
  [
    linked(shown.question_text.replaceAll('*', ''), trackingOf(shown)),
    `- ${shown.status_label}, since ${longDate(shown.updated_at)}`,
    `- ${nextStepOf(facts.status)}`,
    ...(shown.paper_url ? [`- ${linked('Read the paper', shown.paper_url)}`] : []),
  ].join('\n')

/** Reports the status of a member's newest questions. @returns undefined if the member has asked none */
async function replyOnOwnQuestions(db: Db, memberId: string): Promise<Reply | undefined> {
  const { own, asked } = await questionsAround(db, { memberId, ids: [], most: SHOWN_MAX })
  if (own.length === 0) return undefined
  const others = asked - own.length
  const rest = others > 0 ? [`You can find ${others} more of your questions on your dashboard.`] : []
  return {
    outcome: 'answered',
    message: [...own.map(describeStatus), ...rest].join('\n\n'),
    sources: own.map(sourceOf),
    suggestions: ['How long does it take?', 'How does a question become a paper?'],
    written_by: 'inflo',
  }
}

const MINE = String.raw`(?:my|our)(?: \w+)? questions?`

const ASKED = [
  new RegExp(String.raw`\b(?:status|state|news|updates?|progress|how far)\b.{0,40}\b${MINE}\b`, 'i'),
  new RegExp(String.raw`\bwhere(?:'s|’s|s| is| are| has| have| does| do) ${MINE}\b`, 'i'),
  new RegExp(
    String.raw`\bwhat(?:'s|’s|s| is| has| have)? (?:happen\w*|become|became|going on)\b.{0,30}\b${MINE}\b`,
    'i',
  ),
  new RegExp(String.raw`\bhow (?:is|are) ${MINE} (?:doing|going|coming)\b`, 'i'),
  new RegExp(
    String.raw`\b(?:is|are|was|were|has|have|did)(?: \w+){0,3} ${MINE}(?: \w+){0,2} (?:approved|accepted|answered|taken|claimed|read|reviewed|published|declined|rejected|assigned|received|arrived)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:has|have|did|is) (?:any(?:one|body)|some(?:one|body)|a team|students?) .{0,30}\b${MINE}\b`,
    'i',
  ),
]

/** Checks whether someone asks for the status of their own question, rather than how long questions take. Pure. */
export const isOwnQuestionStatusQuery = (message: string): boolean => ASKED.some((one) => one.test(message))
