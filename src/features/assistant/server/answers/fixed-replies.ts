import { HEALTH_NOTICE } from '../health/policy.ts'
import { SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import { withEnDashes } from '#shared/text/spans.ts'
import type { Source } from '../../contract.ts'
import type { Courtesy } from './courtesies-policy.ts'
import type { Reply } from './reply.ts'

const fixed = { sources: [], written_by: 'inflo' } as const

/** Suggested first questions, for people who do not know what to ask. */
export const FIRST_QUESTIONS = [
  'How do I submit a question?',
  'How does a question become a paper?',
  'Who reviews the papers?',
]

export const aboutHealth = (): Reply => ({
  ...fixed,
  sources: [],
  outcome: 'own_health',
  message: HEALTH_NOTICE.sentence,
  saysHealth: true,
  suggestions: ['How do I submit a question?'],
})

const IF_URGENT = 'If this is about your own health and urgent, call your local emergency number.'
const NOT_KNOWN = `I don’t know. I answer from Inflo’s help pages, its writing guidance and its library, and found nothing there that answers this. You can put it in other words, or send this conversation to our support team. ${IF_URGENT}`
const IN_ENGLISH = `I read and answer in English only, which our help pages and most papers are written in. Please ask in English. You can also send this conversation to our support team. ${IF_URGENT}`
/** Adds the health sentence to a reply to an unknown question that may be about someone's health. */
export const withHealthSentence = (reply: Reply): Reply => ({
  ...reply,
  saysHealth: true,
  message: reply.message.replace(
    ` ${IF_URGENT}`,
    `\n\n**If this is about somebody’s health:** ${HEALTH_NOTICE.sentence}`,
  ),
})

const NEAREST = 'These papers stand nearest to it; whether they answer it, I can’t tell.'

/** @param nearest papers that are shown, though none is known to answer */
export const notKnown = (suggestions: string[] = FIRST_QUESTIONS, nearest: Source[] = []): Reply => ({
  ...fixed,
  sources: nearest,
  outcome: 'unknown',
  message: `${NOT_KNOWN}${nearest.length > 0 ? `\n\n${NEAREST}` : ''}`,
  suggestions,
})

export const noSuchPaper = (number: string): Reply => ({
  ...notKnown(),
  message: `No paper in the library has the number ${number}. Please look at it again: it stands below the title of each paper.`,
})

/** Replies to a question in another language for which nothing was found. */
export const inEnglish = (): Reply => ({
  ...fixed,
  sources: [],
  outcome: 'unknown',
  message: IN_ENGLISH,
  suggestions: FIRST_QUESTIONS,
})

const WHAT_I_DO =
  'I am a program, and nobody sits here. I look for answers in Inflo’s help pages, its writing guidance and its library, and name where each stands. I give no medical advice.'
const COURTESIES: Record<Courtesy, string> = {
  greeting: 'Hello. What would you like to know about Inflo or its papers?',
  thanks: 'You are welcome. Ask whenever there is something else.',
  who: WHAT_I_DO,
  help: `${WHAT_I_DO} Ask in a sentence, or choose one of these. If somebody is in danger, call your local emergency number.`,
}

/** Replies to a greeting, to thanks, or to a question about who is speaking. */
export const courteous = (courtesy: Courtesy): Reply => ({
  ...fixed,
  sources: [],
  outcome: 'courtesy',
  message: COURTESIES[courtesy],
  suggestions: courtesy === 'thanks' ? [] : FIRST_QUESTIONS,
})

export const notJudged = (): Reply => ({
  ...fixed,
  sources: [],
  outcome: 'unknown',
  message:
    'I can’t judge what you write. I can look for what you wrote on something, as “What did I write about sepsis?”, and the writing tools look at a text that you give them. Your team and your mentor can read the whole.',
  suggestions: ['When can I submit my paper?', 'What belongs in the methods section?'],
})

export const forPerson = (canSendMail: boolean): Reply => ({
  ...fixed,
  sources: [],
  outcome: 'person',
  message: `I can hand this conversation over to our support team. Nobody is in this chat: they answer ${canSendMail ? 'by mail' : 'here'}, within ${withEnDashes(SUPPORT_RESPONSE_TIME)}. You see what is sent before it goes.`,
  suggestions: [],
})

const PERSON =
  /\b(?:(?:talk|speak|chat|connect(?: me)?|write|get(?! (?:more|other|new|enough|many))|contact|reach)(?: \w+){0,2} (?:to|with|through to)?\s*(?:an? |the |your |some |real |actual |live )*(?:human|person|people|someone|somebody|agent|staff|support|support team|representative|operator|editor|admin(?:istrator)?)|(?:human|real person|live agent|customer service|contact support|support team|complain|complaint))\b/i

/** Checks whether someone wants a person rather than an answer. Pure. */
export const wantsPerson = (message: string): boolean => PERSON.test(message)
