import { isAnyTitle } from '#features/library/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { wordsIn } from '#formats/style-checks/sentences.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Question } from '../../contract.ts'
import type { Tool } from '../../limits.ts'
import { isAboutOwnHealth, isEmergencyByRule, mightConcernHealth } from '../health/policy.ts'
import type { OwnTexts } from '../knowledge/service.ts'
import { isAboutPlatform } from '../retrieval/selection-policy.ts'
import { isOwnWorkAssessmentRequest } from '../retrieval/own-work-policy.ts'
import { retrieve } from '../retrieval/service.ts'
import { runTool } from '../tools/service.ts'
import { answerOfAuthors } from './authors-service.ts'
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
import { isOwnQuestionStatusQuery } from './own-questions-policy.ts'
import { replyOnOwnQuestions } from './own-questions-service.ts'
import { paperNumberIn, paperTitlesIn } from './paper-reference-policy.ts'
import { answerFromPage } from './page-service.ts'
import { isInOtherLanguage } from './language-policy.ts'
import type { Reply } from './reply.ts'

const TEXT_WORDS_MIN = 12

type OnText = { tool: Tool; text: string; page: string | null }

async function byTool({ db, own }: { db: Db; own: OwnTexts }, { tool, text, page }: OnText): Promise<Reply> {
  // Too short to be a text: it asks for a summary of what is being read.
  const asksForPage = tool === 'summarizing' && wordsIn(text) < TEXT_WORDS_MIN
  const { reply } = asksForPage ? await answerFromPage({ db, own }, page, 'Summarise this paper') : {}
  if (reply) return reply
  const { message } = await runTool(db, tool, { text, section: null })
  return { outcome: 'answered', message, sources: [], suggestions: [], written_by: 'inflo' }
}

/** What was found, with care: no paper answers what may be about somebody's health, and who has found nothing is told what to do then. */
function withCare(composed: Reply, { message, ofHealth }: { message: string; ofHealth: boolean }): Reply {
  const { sources, suggestions, outcome } = composed
  const isByPaper = sources[0]?.kind === 'paper'
  if (outcome === 'answered' && !isByPaper) return composed
  const mayBeHealth = ofHealth && !isAboutPlatform(message)
  if (outcome === 'answered') return mayBeHealth ? withHealthSentence(notKnown(suggestions, sources)) : composed
  const reply = isInOtherLanguage(message) ? inEnglish() : composed
  return mayBeHealth ? withHealthSentence(reply) : reply
}

/** Whether a message is the title of a paper, or quotes it and says nothing beside of somebody's health: whatever the title's words are. */
async function isTitleOfOurs(db: Db, message: string): Promise<boolean> {
  const { titles, beside } = paperTitlesIn(message)
  return !isEmergencyByRule(message) && !isAboutOwnHealth(beside) && (await isAnyTitle(db, titles))
}

type From = { kernel: Kernel; knowledge: () => Promise<OwnTexts>; actor: Actor | undefined }

/** What Inflo says by itself. @throws Failure unauthenticated where a visitor asks for a tool */
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
