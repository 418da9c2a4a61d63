import { normalizeForReading, hasCrisisPhrase, hasDangerPhrase } from './crisis-policy.ts'
import { mentionsPersonElsewhere, mentionsSufferingElsewhere } from './elsewhere-policy.ts'
import { type MessageFeatures, extractFeatures } from './symbols/features-policy.ts'
import { symbolOf } from './symbols/symbol-policy.ts'
import weights from './symbols/weights.json' with { type: 'json' }

const OF_CARE: ReadonlySet<string> = new Set(['BODY', 'FUNCTION', 'SICK', 'ILLNESS', 'REMEDY', 'DRUG', 'LAB', 'MOOD'])

/** Checks whether a lower-case word names a body part, an illness or a remedy. Pure. */
export const isCareWord = (word: string): boolean => OF_CARE.has(symbolOf(word))

/** Extracts the features of a message in English. Pure. */
export const englishFeatures = (message: string): MessageFeatures =>
  extractFeatures(expandAbbreviations(normalizeForReading(message)))

/**
 * Checks by rules whether a message describes an emergency, or a complaint in a language other than English, regardless
 * of its other content. Pure.
 */
export function isEmergencyByRule(message: string): boolean {
  const text = expandAbbreviations(normalizeForReading(message))
  if (hasCrisisPhrase(text) || indicatesCrisis(text) || mentionsSufferingElsewhere(text)) return true
  const { symbols } = extractFeatures(text)
  return hasDangerPhrase(text) && !symbols.includes('PEOPLE')
}

/**
 * Checks whether someone seems to ask about their own health or the care of one person. If so, neither the rules nor a
 * model give advice. Prefers a false alarm to a missed case. Pure.
 */
export const isAboutOwnHealth = (message: string): boolean =>
  isEmergencyByRule(message) || weightOf(englishFeatures(message).features) > 0

const NEARLY = -1
const ASKS_HOW = /\b(?:how|where|when|what) (?:do|can|could|should|will|would) (?:i|we)\b/g
const TOLD = /\b(?:tell|show|find|teach|give) (?:me|us)\b/g

// Matches questions about counts and measurements in a study, but not questions such as "how long did it …", in which
// "it" may be a person's test result.
const MEASURED =
  /\bhow (?:much|many|often|long|far|strongly)\b(?! (?:\w+ ){0,2}(?:did|was|were) (?:it|this|that|they)\b).{0,80}\b(?:did|was|were)\b/

/**
 * Checks whether an unanswered message may be about someone's health although its weight is not above 0. This is so if
 * the weight is only slightly lower, or if the message is about one person and not about activities on the platform.
 * Pure.
 */
export function mightConcernHealth(message: string): boolean {
  const text = expandAbbreviations(normalizeForReading(message))
  if (mentionsPersonElsewhere(text)) return true
  const { ofOne, ofBody, ofMany } = extractFeatures(text.replace(ASKS_HOW, '').replace(TOLD, ''))
  if (ofOne + ofBody === 0 && MEASURED.test(text)) return false
  return ofMany === 0 && (ofOne > 0 || weightOf(extractFeatures(text).features) > NEARLY)
}

/** The notice shown with messages about someone's own health, whether Inflo or a model writes the answer. */
export const HEALTH_NOTICE = {
  sentence:
    'I can’t advise on your own health or on the care of anyone you know. If this may be an emergency, or you are thinking of harming yourself, call your emergency number now (911 in the US, 999 in the UK, 112 in Europe). Otherwise please see a clinician or pharmacist, who can examine you and knows your history.',
  link: '/ask',
  link_text: 'Ask a research question instead',
} as const

const WEIGHTS: ReadonlyMap<string, number> = new Map(Object.entries(weights))

/** Sums the weights of a message's features. Above 0, the message is about someone's own health. Pure. */
const weightOf = (features: readonly string[]): number =>
  features.reduce((sum, feature) => sum + (WEIGHTS.get(feature) ?? 0), 0)

const pattern = (source: string) => new RegExp(source)

const LIVING =
  'being|living|life|go(?:ing)? on|carry(?:ing)? on|it all|stay(?:ing)?|wak(?:e|ing) up|exist(?:ing)?|be here|be alive|live|be around'

const HOPELESS: readonly RegExp[] = [
  pattern(
    `\\b(?:don't|can't|cannot|do not|no longer|not) (?:really |even )?see (?:the|any|a|much) (?:point|reason|sense) (?:in|of|to|for) (?:me )?(?:${LIVING}|anything)\\b`,
  ),
  pattern(`\\bwhat(?:'s| is) (?:even )?the point (?:of|in) (?:me )?(?:${LIVING})\\b(?! (?:of|in|with) )`),
  /\b(?:had enough of|fed up (?:with|of)|done with|given up on|tired of|sick of|can't take|can't face) (?:life|living|being (?:alive|here)|this life|another day)\b/,
  /\b(?:i (?:won't|will not|'m not going to|am not going to|shan't|don't think i(?:'ll| will))|i'm not going to) be (?:here|around) (?:much longer|tomorrow|any ?more|for long|next (?:week|year))\b/,
  /\b(?:nothing|no one|nobody|no reason|not much)(?: left)? (?:worth )?to live for\b|\bbetter (?:off )?if i (?:was|were|wasn't|weren't|had|hadn't|did|didn't|just)\b/,
  /\b(?:easier|better|simpler|happier|relieved)\b.{0,25}\bif i\b.{0,20}\b(?:around|here|gone|born|dead|alive|exist\w*|disappear\w*|vanish\w*)\b/,
  /\b(?:every(?:one|body)|they|people|(?:my|the) (?:family|world|kids|children|parents|wife|husband|team)|you)\b.{0,40}\b(?:better|happier|easier|fine|ok|relieved)(?: off)? without me\b/,
  /\b(?:just )?want(?:s)? to (?:disappear|vanish|go to sleep and|sleep forever|not wake)\b/,
]

/**
 * Checks whether a text hints that someone does not want to live, without naming death. Takes the output of
 * `normalizeForReading`. Pure.
 */
const indicatesCrisis = (text: string): boolean => HOPELESS.some((one) => one.test(text))

// Text-message abbreviations. They are expanded before a message is classified.

const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: 'you',
    ur: 'your',
    n: 'and',
    shd: 'should',
    shud: 'should',
    cud: 'could',
    wud: 'would',
    yday: 'yesterday',
    tdy: 'today',
    '2day': 'today',
    tonite: 'tonight',
    '2nite': 'tonight',
    tmrw: 'tomorrow',
    wk: 'week',
    wks: 'weeks',
    hr: 'hour',
    hrs: 'hours',
    mth: 'month',
    mths: 'months',
    yr: 'year',
    yrs: 'years',
    dr: 'doctor',
    drs: 'doctor',
    docs: 'doctor',
    doc: 'doctor',
    hosp: 'hospital',
    temp: 'temperature',
    bp: 'blood pressure',
    bm: 'blood sugar',
    bms: 'blood sugar',
    bpm: 'heart beat',
    sats: 'oxygen',
    tabs: 'tablets',
    preg: 'pregnant',
    preggo: 'pregnant',
    preggers: 'pregnant',
    neg: 'negative',
    pos: 'positive',
    coz: 'because',
    cuz: 'because',
    cos: 'because',
    bc: 'because',
    abt: 'about',
    b4: 'before',
    pls: 'please',
    plz: 'please',
    rn: 'right now',
    lil: 'little',
    gotta: 'have to',
    dnt: "don't",
    cnt: "can't",
    wnt: "won't",
    dont: "don't",
    cant: "can't",
    wont: "won't",
    doesnt: "doesn't",
    isnt: "isn't",
    didnt: "didn't",
    havent: "haven't",
    hasnt: "hasn't",
    couldnt: "couldn't",
    wasnt: "wasn't",
    werent: "weren't",
    arent: "aren't",
    wouldnt: "wouldn't",
    shouldnt: "shouldn't",
    im: "i'm",
    ive: "i've",
    hes: "he's",
    shes: "she's",
  }),
)

/** Expands the abbreviations in a text. Takes the output of `normalizeForReading`. Pure. */
const expandAbbreviations = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}'&])[\p{L}\p{N}]+(?![\p{L}\p{N}'&])/gu, (word) => SHORT.get(word) ?? word)
