import { HEALTH_NOTICE } from '../health/policy.ts'
import { SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import { withEnDashes } from '#shared/text/spans.ts'
import type { Source } from '../../contract.ts'
import type { Courtesy } from './courtesies-policy.ts'
import type { Reply } from './reply.ts'

const fixed = { sources: [], written_by: 'inflo' } as const

/** Suggested first questions, for users who do not know what to ask. */
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
const NOT_KNOWN = `I don’t know. I answer from Inflo’s help pages, writing guidance and library, and I found no answer there. You can rephrase your question or send this conversation to our support team. ${IF_URGENT}`
const IN_ENGLISH = `I only understand English, the language of our help pages and most papers. Please ask in English. You can also send this conversation to our support team. ${IF_URGENT}`
/** Adds the health sentence to the reply for an unanswered question that may be about someone's health. */
export const withHealthSentence = (reply: Reply): Reply => ({
  ...reply,
  saysHealth: true,
  message: reply.message.replace(
    ` ${IF_URGENT}`,
    `\n\n**If this is about someone’s health:** ${HEALTH_NOTICE.sentence}`,
  ),
})

const NEAREST = 'These papers are the closest matches, but I can’t tell whether they answer your question.'

/**
 * Says that no answer was found, and suggests other questions.
 * @param nearest similar papers to show, although they may not answer the question
 */
export const notKnown = (suggestions: string[] = FIRST_QUESTIONS, nearest: Source[] = []): Reply => ({
  ...fixed,
  sources: nearest,
  outcome: 'unknown',
  message: `${NOT_KNOWN}${nearest.length > 0 ? `\n\n${NEAREST}` : ''}`,
  suggestions,
})

export const noSuchPaper = (number: string): Reply => ({
  ...notKnown(),
  message: `No paper in the library has the number ${number}. Please check the number. You can find it below the title of each paper.`,
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
  'I’m a program, not a person. I look for answers in Inflo’s help pages, writing guidance and library, and I always cite the source. I don’t give medical advice.'
const COURTESIES: Record<Courtesy, string> = {
  greeting: 'Hello. What would you like to know about Inflo or its papers?',
  thanks: 'You’re welcome. Ask me anytime.',
  who: WHAT_I_DO,
  help: `${WHAT_I_DO} Ask in a full sentence, or choose one of these questions. If someone is in danger, call your local emergency number.`,
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
    'I can’t judge your writing. I can find what you wrote about a topic (“What did I write about sepsis?”), and the writing tools can check a text that you paste. Your team and your mentor can read the whole paper.',
  suggestions: ['When can I submit my paper?', 'What belongs in the methods section?'],
})

export const forPerson = (canSendMail: boolean): Reply => ({
  ...fixed,
  sources: [],
  outcome: 'person',
  message: `I can hand this conversation over to our support team. They don’t reply live: they answer ${canSendMail ? 'by e-mail' : 'here'} within ${withEnDashes(SUPPORT_RESPONSE_TIME)}. You can check what will be sent first.`,
  suggestions: [],
})

const PERSON =
  /\b(?:(?:talk|speak|chat|connect(?: me)?|write|get(?! (?:more|other|new|enough|many))|contact|reach)(?: \w+){0,2} (?:to|with|through to)?\s*(?:an? |the |your |some |real |actual |live )*(?:human|person|people|someone|somebody|agent|staff|support|support team|representative|operator|editor|admin(?:istrator)?)|(?:human|real person|live agent|customer service|contact support|support team|complain|complaint))\b/i

/** Checks whether a message asks to talk to a person instead of the assistant. Pure. */
export const wantsPerson = (message: string): boolean => PERSON.test(message)
