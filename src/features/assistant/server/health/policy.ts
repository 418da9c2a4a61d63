import { normalizeForReading, hasCrisisPhrase, hasDangerPhrase } from './crisis-policy.ts'
import { mentionsPersonElsewhere, mentionsSufferingElsewhere } from './elsewhere-policy.ts'
import { indicatesCrisis } from './hopeless-policy.ts'
import { type MessageFeatures, extractFeatures } from './symbols/features-policy.ts'
import { symbolOf } from './symbols/symbol-policy.ts'
import { weightOf } from './symbols/weight-policy.ts'
import { expandAbbreviations } from './abbreviations-policy.ts'

const OF_CARE: ReadonlySet<string> = new Set(['BODY', 'FUNCTION', 'SICK', 'ILLNESS', 'REMEDY', 'DRUG', 'LAB', 'MOOD'])

/** Whether a word in small letters is one of bodies, illnesses or remedies. Pure. */
export const isCareWord = (word: string): boolean => OF_CARE.has(symbolOf(word))

/** How a message reads in English. Pure. */
export const englishFeatures = (message: string): MessageFeatures =>
  extractFeatures(expandAbbreviations(normalizeForReading(message)))

/** Whether words tell of an emergency, or of suffering in another language: by rules, whatever else they say. Pure. */
export function isEmergencyByRule(message: string): boolean {
  const text = expandAbbreviations(normalizeForReading(message))
  if (hasCrisisPhrase(text) || indicatesCrisis(text) || mentionsSufferingElsewhere(text)) return true
  const { symbols } = extractFeatures(text)
  return hasDangerPhrase(text) && !symbols.includes('PEOPLE')
}

/**
 * Whether somebody seems to ask about their own health or the care of one person: then no advice is given, by rules or by a model. Rather
 * once too often than once too seldom. Pure.
 */
export const isAboutOwnHealth = (message: string): boolean =>
  isEmergencyByRule(message) || weightOf(englishFeatures(message).features) > 0

const NEARLY = -1
const ASKS_HOW = /\b(?:how|where|when|what) (?:do|can|could|should|will|would) (?:i|we)\b/g
const TOLD = /\b(?:tell|show|find|teach|give) (?:me|us)\b/g

// What was counted or measured: "it" may be a person's.
const MEASURED =
  /\bhow (?:much|many|often|long|far|strongly)\b(?! (?:\w+ ){0,2}(?:did|was|were) (?:it|this|that|they)\b).{0,80}\b(?:did|was|were)\b/

/**
 * Whether a message that nothing here answers may be about somebody's health, though it does not weigh enough: it nearly does, or speaks of one
 * person, and of nothing that people do here. Pure.
 */
export function mightConcernHealth(message: string): boolean {
  const text = expandAbbreviations(normalizeForReading(message))
  if (mentionsPersonElsewhere(text)) return true
  const { ofOne, ofBody, ofMany } = extractFeatures(text.replace(ASKS_HOW, '').replace(TOLD, ''))
  if (ofOne + ofBody === 0 && MEASURED.test(text)) return false
  return ofMany === 0 && (ofOne > 0 || weightOf(extractFeatures(text).features) > NEARLY)
}

/** What is said then, whoever answers. */
export const HEALTH_NOTICE = {
  sentence:
    'I can’t advise on your own health or on the care of anyone you know. If this may be an emergency, or you think of harming yourself, call your emergency number now (911 in the US, 999 in the UK, 112 in Europe). Otherwise please see a clinician or a pharmacist, who can look at you and knows your history.',
  link: '/ask',
  link_text: 'Ask a research question instead',
} as const
