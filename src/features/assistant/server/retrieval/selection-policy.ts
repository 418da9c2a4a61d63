import type { Scores } from '#features/library/server/public.ts'

/** How well something answers: what it holds of the question, the title twice, and how alike its title is. Pure. */
export const scoreOf = ({ covered, in_title: inTitle, alike }: Scores): number => covered + 0.4 * inTitle + 0.4 * alike

const OWN_COVERED_MIN = 0.6
const OWN_TITLE_COVERED_MIN = 0.5
/** Of what is asked, by weight, a paper holds so much where it answers. */
export const PAPER_COVERED_MIN = 0.6
const HELD_MIN = 2
/** From here on a title is the question, in other words. */
const ALIKE_MIN = 0.45
/** Of two titles that look alike, one may speak of something else. */
const ALIKE_COVERED_MIN = 0.45
/** Words that tell little alone tell enough where a title holds all of them. */
const ALL_COVERED_MIN = 0.9

const OF_OURS =
  /\b(?:my|our) (?:own |new |last )?(?:questions?|papers?|drafts?|projects?|claims?|proposals?|accounts?|profiles?|passwords?|teams?|names?)\b|\b(?:the|a) (?:questions?|paper) (?:that )?(?:i|we)\b|(?<!\bdid )\b(?:i|we|two of us|both of us) (?:(?:can|could|may|might|still|also|even|just) )*(?:join|register|sign up|write|ask|submit|publish|donate)\b|\binflo\b|\b(?:on|in|with) here\b|\b(?:this|your) (?:site|website|platform)\b/i

/** Whether somebody asks about what they do or have here, however common their words are. Pure. */
export const isAboutPlatform = (question: string): boolean => OF_OURS.test(question)

const OF_OWN_QUESTION = /\b(?:my|our) (?:\w+ )?questions?\b/i
const OF_WRITING = /\b(?:writ(?:e|es|ing)|sections?|paragraphs?|paper|draft|abstract)\b/i

/** Whether somebody asks what becomes of what they asked, to which guidance on writing is beside the point. Pure. */
export const isAboutOwnQuestion = (question: string): boolean =>
  OF_OWN_QUESTION.test(question) && !OF_WRITING.test(question)

const DID =
  'suggest(?:ed)?|recommend(?:ed)?|propose[ds]?|f(?:ind|ound)|conclude[d]?|report(?:ed)?|sa(?:y|id)|think|thought|argue[d]?|mean|meant|observe[d]?|show(?:ed)?|tr(?:y|ied)|use[d]?|measure[d]?|stud(?:y|ied)|compare[d]?|look(?:ed)?|count(?:ed)?|expect(?:ed)?'
const OF_STUDY = new RegExp(
  `\\b(?:the|its|these|those) (?:authors?|researchers?|investigators?) (?:\\w+ly |also |then |themselves )?(?:${DID})\\b`,
  'i',
)

/** Whether somebody asks what those who made a study said or did, which stands in papers alone. Pure. */
export const isAboutStudyAuthors = (question: string): boolean => OF_STUDY.test(question)

const OURS_COVERED_MIN = 0.5

const isOfOurs = ({ covered, in_title: inTitle, held }: Scores): boolean =>
  covered >= OURS_COVERED_MIN && inTitle >= OURS_COVERED_MIN && held >= HELD_MIN

/**
 * If a question has a word that occurs nowhere here, as the name of another organisation, all the rest of it must be
 * held.
 */
const BESIDE_STRANGE_COVERED_MIN = 0.7

/** @param strange of what is asked, what stands nowhere here. @param isGuidance how one writes: no answer to how something is done here */
type OfQuestion = { asked: number; strange: number; ofOurs: boolean; isGuidance: boolean }

const isAllOfIt = ({ covered, in_title: inTitle, held }: Scores): boolean =>
  covered >= ALL_COVERED_MIN && inTitle >= ALL_COVERED_MIN && held >= HELD_MIN

const holdsEnough = ({ covered, in_title: inTitle, held, told }: Scores, asked: number): boolean =>
  told > 0 &&
  ((covered >= OWN_COVERED_MIN && held >= HELD_MIN) ||
    (covered >= OWN_TITLE_COVERED_MIN && inTitle > 0 && (held >= HELD_MIN || asked === 1)))

/** Whether one of our texts says enough of what is asked. Pure. */
export function ownAnswers(found: Scores, { asked, strange, ofOurs, isGuidance }: OfQuestion): boolean {
  const { alike, covered, held, told } = found
  if (alike >= ALIKE_MIN && covered >= ALIKE_COVERED_MIN) return true
  if (strange > 0) return told > 0 && covered >= BESIDE_STRANGE_COVERED_MIN && held >= HELD_MIN
  if (!isGuidance && (isAllOfIt(found) || (ofOurs && isOfOurs(found)))) return true
  return holdsEnough(found, asked)
}

const OF_SELF = /\b(?:i|we|us)\b/i
const OF_RESEARCH =
  /\b(?:papers?|articles?|stud(?:y|ies)|trials?|research|evidence|library|literature|reviews?|reads?|reading|know|known|anything|find|found|published|patients?)\b/i
/** Who asks what they may do or how, and of no research, rarely asks for a paper. */
const PAPER_OF_SELF_COVERED_MIN = 0.8

/** Whether somebody asks of themselves, and for nothing that was studied. Pure. */
export const isAboutSelf = (question: string): boolean => OF_SELF.test(question) && !OF_RESEARCH.test(question)

/** Whether a paper is about what is asked. Pure. */
export const paperAnswers = ({ told, covered, held }: Scores, ofSelf: boolean): boolean =>
  told > 0 && covered >= (ofSelf ? PAPER_OF_SELF_COVERED_MIN : PAPER_COVERED_MIN) && held >= HELD_MIN

/** From here on a paper is shown where none answers: as what stands nearest, not as an answer. */
export const PAPER_NEAR_MIN = 0.3

/** Whether a paper may be what somebody looks for, though it is not known to answer. Pure. */
export const paperIsNear = (found: Scores): boolean => found.told >= HELD_MIN && found.covered >= PAPER_NEAR_MIN

const WRITTEN_COVERED_MIN = 0.7
const WRITTEN_ASKED_MIN = 0.5

/**
 * Whether what a member writes answers: sooner where they ask for what they wrote, of which one word may be all that they ask for. What they
 * ask of it, as whether it is good, is no word of it. Pure.
 */
export const writtenAnswers = (
  { covered, told }: { covered: number; told: number },
  { asksForOwn, telling }: { asksForOwn: boolean; telling: number },
): boolean => {
  if (!asksForOwn) return told >= HELD_MIN && covered >= WRITTEN_COVERED_MIN
  return told >= Math.min(HELD_MIN, telling) && told >= WRITTEN_ASKED_MIN * telling && told > 0
}
