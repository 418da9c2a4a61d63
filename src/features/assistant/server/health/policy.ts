import { asksWhatToTake, asRead, tellsOfCrisis, tellsOfDanger } from './crisis-policy.ts'
import { meansSomebodyElsewhere, suffersElsewhere } from './elsewhere-policy.ts'
import { asksAboutMany, isOfPeople } from './many-policy.ts'
import { HOPELESS, SPOKEN_SEEKING, SPOKEN_SUFFERING } from './spoken-policy.ts'
import { writtenOut } from './texting-policy.ts'
import { BODY, ILL, ONE_RELATIVE, RELATIVE, REMEDY } from './words.ts'

const CARE = `(?:${BODY}|${ILL}|${REMEDY})`
const SOMEBODY = `(?:i|we|my|me|our|myself|(?:my|our|a|the) (?:[\\w-]+ ){0,3}(?:${RELATIVE})|he|she|him|her|his)`

// Of text in small letters: what folds letters itself takes a processor seconds to make, and several times as long to run.
const pattern = (source: string) => new RegExp(source)

const SUICIDE_STUDIED =
  'prevention|screening|rates?|risk (?:in|among|after|scores?|assessment)|research|assessment|attempts? (?:in|among|after)|among|in (?:adolescents|physicians|students|nurses|doctors|older|young|men|women)|mortality|stud(?:y|ies)'

const OF_CARE = pattern(`^${CARE}$`)

/** Whether a word in small letters is one of bodies, illnesses or remedies. Pure. */
export const isOfCare = (word: string): boolean => OF_CARE.test(word)

// What stands wherever it is said.
const ALWAYS = [
  pattern(`\\b(?:kill|hurt|harm|cut|cutting|harming) (?:myself|himself|herself)\\b|\\bself.?harm`),
  pattern(`\\b(?:i|my|me)\\b.*\\bsuicid\\w*\\b(?! (?:${SUICIDE_STUDIED}))`),
  pattern(
    `\\b(?:i|my|me)\\b.*\\b(?:(?:don'?t|do not|no longer) want to (?:live|be alive|go on|wake up)|want to die|end (?:my|it all|this) ?(?:life)?|better off dead)`,
  ),
  pattern(
    `\\b(?:i|we)(?:'m| am|'re| are| might be| may be| think i(?:'m| am))(?: \\w+){0,3} (?:having|getting) an? (?:${ILL})\\b`,
  ),
]

// Somebody has, feels or was told something.
const SUFFERING = [
  pattern(
    `\\b(?:i|we)(?:'m|'ve|'d| am| was| have| had| feel| felt| get| got| keep| kept| started| woke| noticed| found| think| suffer(?:ed)?| can'?t| cannot| just| took| take| missed| lost| fell| burnt| burned| cut| broke| twisted| hit| swallowed| ate)\\b.{0,70}?\\b(?:${ILL}|${REMEDY})\\b`,
  ),
  pattern(
    `\\b(?:my|our|his|her) (?:[\\w-]+ ){0,3}(?:${BODY})\\b.{0,60}?\\b(?:${ILL}|high|low|odd|weird|strange|wrong|normal|late|missed|heavy|irregular|racing|races|pounding|twitch\\w*|yellow|red|black|blue|dark|itchy|off|\\d)`,
  ),
  pattern(`\\b(?:${ILL})\\b.{0,40}?\\b(?:in|on|of|under|behind|to) my (?:[\\w-]+ ){0,2}(?:${BODY})\\b`),
  pattern(`\\b(?:my|our|a) (?:[\\w-]+ ){0,3}(?:${RELATIVE})(?:'s)?\\b.{0,90}?\\b${CARE}\\b`),
  pattern(
    `\\b(?:my|our) (?:[\\w-]+ ){0,3}(?:${RELATIVE})\\b.{0,40}?\\b(?:won't|doesn't|does not|can't|cannot|isn't|not|refuses|stopped|confused|pale|drowsy|feels?|looks?|keeps?|forgets?|drank|ate|took|fell|crying|screaming)\\b`,
  ),
  pattern(
    `\\bmy (?:[\\w-]+ )?(?:${ILL})\\b|\\bmy (?:blood )?(?:tests?|labs|bloods|readings?|levels?) (?:say|show|came|are|is|were|was)\\b`,
  ),
  pattern(
    `\\b(?:dangerous|safe|normal|harmful|bad|ok|okay|good|enough|too (?:much|high|low)) for (?:my|our) (?:[\\w-]+ ){0,3}(?:${RELATIVE})\\b`,
  ),
  pattern(
    `\\bi(?:'m| am) \\d{1,2} (?:weeks?|months?)\\b|\\b(?:when|while|if|being|whilst) (?:pregnant|breast-?feeding|hung ?over)\\b|\\bwrong with me\\b`,
  ),
  pattern(
    `\\bis (?:\\d{2,3}(?:[.,]\\d+)?|\\d+(?: over |/)\\d+)(?: degrees)? (?:an? )?(?:too )?(?:high|low|normal|bad|dangerous|fever|ok|okay|(?:something|anything|reason) to worry|worrying|alarming|concerning|(?:a |of |cause for )concern)\\b`,
  ),
  pattern(
    `\\b(?:the|my|a) (?:doctor|pharmacist|gp|nurse|dentist|surgeon|specialist|hospital) (?:just )?(?:said|told|says|gave|prescribed|wants|thinks)\\b`,
  ),
  pattern(
    `\\b(?:this|these|that) (?:[\\w-]+ ){0,2}(?:moles?|lumps?|rash|spots?|bumps?|bite|swelling|pain|headache|cough|cold|cut|burn|fever|infection)\\b`,
  ),
  pattern(
    `\\b(?:i|we)(?:'ve| have)? (?:been|was|were|got) (?:[\\w-]+ ){0,2}(?:diagnosed|prescribed|given|told|bitten|stung)\\b`,
  ),
  pattern(
    `\\bmy (?:doctor|gp|dentist|surgeon|therapist|pharmacist|cardiologist|oncologist|psychiatrist)\\b.{0,80}?\\b(?:said|says|told|prescribed|gave|put|wants|thinks|recommend\\w*|${CARE})`,
  ),
]

// Somebody wants to know what to do.
const SEEKING = [
  pattern(
    `\\b(?:can|may|should|could|must|shall|do|would|need|ought|safe|ok|okay|dangerous|bad|harmful|good|better|best|necessary|normal|wrong)\\b.{0,30}?\\b${SOMEBODY}\\b.{0,60}?\\b${CARE}\\b`,
  ),
  pattern(
    `\\b${SOMEBODY}\\b.{0,20}?\\b(?:take|taking|stop|stopping|start|starting|mix|mixing|combine|drink|use|get|double|skip|skipped)\\b.{0,50}?\\b(?:${REMEDY})\\b`,
  ),
  pattern(
    `\\b(?:how (?:much|many|often|long)|what|which|maximum|max|safe|right) (?:[\\w-]+ ){0,3}(?:dose|dosage|mg|milligrams?|pills?|tablets?|units)\\b.{0,60}?\\b(?:i|me|my|we|child|baby|toddler|adult|a day|per day|daily|take|give|years? old)\\b`,
  ),
  pattern(
    `\\bhow (?:much|many|often)\\b.{0,40}?\\b(?:${REMEDY})\\b.{0,40}?\\b(?:i|me|my|we|a day|per day|daily|take|give|safe)\\b`,
  ),
  pattern(
    `\\b(?:do|have|am|could|might|is it|is this|is that|what(?:'s| is| could be))\\b.{0,30}?\\b(?:i|me|my|wrong with me)\\b.{0,60}?\\b(?:${ILL})\\b`,
  ),
  pattern(
    `\\b(?:what|how|where|which|who)\\b.{0,60}?\\b(?:treat|cure|heal|relieve|get rid of|help with|stop|ease|lower|remove)\\b.{0,30}?\\b(?:my|our|his|her)\\b.{0,40}?\\b${CARE}\\b`,
  ),
  pattern(`\\bmy (?:[\\w-]+ ){0,2}(?:${REMEDY})\\b|\\b(?:${REMEDY})\\b.{0,20}?\\b(?:make|makes|give|gives|for) you\\b`),
  /\b(?:best|good|safe|strongest|natural) (?:pills?|tablets?|medicine|drug|painkillers?|remedy|cure) (?:for|to|against)\b/i,
  pattern(
    `\\b(?:can|may|should|could) (?:you|one|people) (?:take|mix|drink|combine|have|swallow)\\b.{0,40}?\\b(?:${REMEDY})\\b`,
  ),
  pattern(`\\b(?:${REMEDY})\\b.{0,30}?\\b(?:can|should|may|could) (?:i|we|he|she|they) (?:take|use|give|have|get)\\b`),
  pattern(
    `\\b(?:high|low|fast|slow|normal|bad|dangerous|healthy|much|weird)\\b.{0,20}?\\b(?:for|in) my (?:${BODY})\\b`,
  ),
  pattern(
    `\\bshould i (?:worry|be worried|be concerned|see (?:a|my|the) (?:doctor|gp|dentist|specialist)|go to (?:the )?(?:hospital|er|a&e|emergency|doctor)|call (?:an )?(?:ambulance|911|999|112))`,
  ),
]

// Whoever speaks of their work asks about that, unless somebody suffers.
const WORK =
  /\b(?:papers?|manuscripts?|sections?|abstract|draft|stud(?:y|ies)|trials?|thesis|reviews?|reviewers?|editors?|meta-?analys\w*|literature|evidence|research\w*|publish\w*|projects?|cit(?:e|ation|ations|ing)|references?|guidelines?|checklists?|questions?|library|article|articles|hypothes\w*|co-?authors?|team|mentor\w*|submit\w*|account|profile|password|website|web ?page|on the site|button|browser|laptop|upload\w*|newsletter|inflo|known about|dataset|data|statistics|intervals?|odds ratio|write|writing|wrote|word(?:s|ing)|sentence|cohort|randomi[sz]ed|participants?)\b/i

const HARM =
  'pain|bleeding|fever|dizzy|lump|pregnant|numb|swollen|rash|diagnosed|prescribed|cancer|diabetes|asthma|migraines?|depressed|headaches?|seizure'
const SUFFERS_AT_WORK = pattern(
  `\\b(?:i(?:'m| am| have|'ve| feel| keep| found| woke| took)|my (?:${BODY})|my (?:${RELATIVE}))\\b(?! (?:very )?interested).{0,40}?\\b(?:${HARM})\\b`,
)
const OF_PAPER = /\b(?:my|our|the|a) (?:paper|study|review|draft|trial)\b/i

// So much is said of nothing that is written.
const SUFFERS_ANYWHERE = [
  pattern(
    `\\b(?:i|we)(?:'ve| have|'m| am| feel| keep)(?: been| got| had| having)? (?:an? |this |severe |bad |terrible |sudden |very |so |too |still |always )*(?:(?:chest|head|back|stomach|belly|heart) )?(?:pains?|bleeding|fever|dizzy|numb|swollen|rash|pregnant|sick|unwell|depressed|headaches?|migraines?)\\b`,
  ),
  pattern(
    `\\b(?:(?:can|may|should|could|must|shall|do|would) (?:i|we)|i (?:can|may|should|could|must)) (?:\\w+ )?(?:take|taking|swallow|mix|combine|skip|double|stop|start)\\b(?: \\w+){0,3} (?:${REMEDY}|mine)\\b`,
  ),
]

// They stand in much that has nothing to do with a body.
const OF_ALL_THINGS =
  /\b(?:(?:on|with) (?:my|an?|the|his|her) (?:tablet|phone|computer)|(?:get|gets|got|hear|heard|come|comes|go|goes|going|back|come) back|back|head|hands?|hand(?:ed|ing)|face|faces|feet|foot|drops|supplements?|condition|period|iron|scan|shots?|broken|worse|memory|cream|treatment|tongue|discharge|blind)\b/gi
const SOMEBODY_IS = pattern(
  `\\b(?:i|i'm|i've|i'd|im|me|my|mine|he|she|his|her|him|mum|mom|dad|daddy|mommy|granny|grandma|grandpa|hubby)\\b|^(?:woke|felt|feeling|feel|have|having|had|got|been|pregnant|seeing|keep|can'?t|cannot|took|threw|started|suddenly|diagnosed|bitten|stung)\\b`,
)
// Whoever is to be told something need not be whom it is about.
const TOLD = /\b(?:tell|show|find|teach) (?:me|us)\b/g
const SAYS_CARE = pattern(`\\b${CARE}\\b|\\b(?:urinat\\w*|pooing|peeing|symptoms?|spotting|sweating|stitches)\\b`)
const STUDIES =
  /\b(?:learn|learning|interested in|topics?|propos\w+|course|teach\w*|certificate|ask(?:ing)? about|i (?:prescribe|supervise|operate|study|research|treat (?:many|children|adults|people|patients)))\b/i

/**
 * Whether somebody seems to ask about their own health or the care of one person: then no advice is given, by rules or by a model. Rather
 * once too often than once too seldom. Pure.
 */
export function asksAboutOwnHealth(message: string): boolean {
  const text = writtenOut(asRead(message))
  if (tellsOfCrisis(text) || suffersElsewhere(text)) return true
  if ([...ALWAYS, ...HOPELESS].some((one) => one.test(text))) return true
  if (tellsOfDanger(text) && !isOfPeople(text)) return true
  if (asksAboutMany(text)) return false
  if (asksWhatToTake(text) || SUFFERS_ANYWHERE.some((one) => one.test(text))) return true
  if (WORK.test(text) || STUDIES.test(text)) return SUFFERS_AT_WORK.test(text) && !OF_PAPER.test(text)
  if (SOMEBODY_IS.test(text.replace(TOLD, '')) && SAYS_CARE.test(text.replace(OF_ALL_THINGS, ''))) return true
  return [...SUFFERING, ...SPOKEN_SUFFERING, ...SEEKING, ...SPOKEN_SEEKING].some((one) => one.test(text))
}

const ASKS_HOW = /\b(?:how|where|when|what) (?:do|can|could|should|will|would) (?:i|we)\b/g
const OF_SOMEBODY = pattern(
  `${SOMEBODY_IS.source}|\\b(?:i'll|he's|she's|he'd|she'd|${ONE_RELATIVE.replace('|colleague', '')})\\b`,
)

/**
 * Whether a message that nothing here answers may be about somebody's health, though no rule knows it: it speaks of one person, and of nothing
 * that people do here. Pure.
 */
export function maySpeakOfHealth(message: string): boolean {
  const text = writtenOut(asRead(message))
  if (WORK.test(text) || STUDIES.test(text) || asksAboutMany(text)) return false
  return OF_SOMEBODY.test(text.replace(TOLD, '').replace(ASKS_HOW, '')) || meansSomebodyElsewhere(text)
}

/** What is said then, whoever answers. */
export const HEALTH_NOTICE = {
  sentence:
    'I can’t advise on your own health or on the care of anyone you know. If this may be an emergency, or you think of harming yourself, call your emergency number now (911 in the US, 999 in the UK, 112 in Europe). Otherwise please see a clinician or a pharmacist, who can look at you and knows your history.',
  link: '/ask',
  link_text: 'Ask a research question instead',
} as const
