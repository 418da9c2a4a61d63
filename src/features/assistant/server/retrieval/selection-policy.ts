import type { Scores } from '#features/library/server/public.ts'

/**
 * Scores a text for a question. The score adds the share of the question that the text covers, the share that its title
 * covers, and the title's similarity. Pure.
 */
export const scoreOf = ({ covered, in_title: inTitle, alike }: Scores): number => covered + 0.4 * inTitle + 0.4 * alike

const OWN_COVERED_MIN = 0.6
const OWN_TITLE_COVERED_MIN = 0.5
/** The minimum share of a question's weight that a paper must cover to count as an answer. */
export const PAPER_COVERED_MIN = 0.6
const HELD_MIN = 2
/** Minimum similarity at which a title counts as the same question in other words. */
const ALIKE_MIN = 0.45
/** Minimum share of the question that a text with a similar title must cover, since it may be about another subject. */
const ALIKE_COVERED_MIN = 0.45
/** A text that covers at least this share of the question counts even if each of its words alone says little. */
const ALL_COVERED_MIN = 0.9

const OF_OURS =
  /\b(?:my|our) (?:own |new |last )?(?:questions?|papers?|drafts?|projects?|claims?|proposals?|accounts?|profiles?|passwords?|teams?|names?)\b|\b(?:the|a) (?:questions?|paper) (?:that )?(?:i|we)\b|(?<!\bdid )\b(?:i|we|two of us|both of us) (?:(?:can|could|may|might|still|also|even|just) )*(?:join|register|sign up|write|ask|submit|publish|donate)\b|\binflo\b|\b(?:on|in|with) here\b|\b(?:this|your) (?:site|website|platform)\b/i

/**
 * Checks whether someone asks about their own actions or data on this platform, even if their words also occur in
 * papers. Pure.
 */
export const isAboutPlatform = (question: string): boolean => OF_OURS.test(question)

const OF_OWN_QUESTION = /\b(?:my|our) (?:\w+ )?questions?\b/i
const OF_WRITING = /\b(?:writ(?:e|es|ing)|sections?|paragraphs?|paper|draft|abstract)\b/i

/**
 * Checks whether someone asks about the progress of their question, for which guidance on writing is irrelevant. Pure.
 */
export const isAboutOwnQuestion = (question: string): boolean =>
  OF_OWN_QUESTION.test(question) && !OF_WRITING.test(question)

const DID =
  'suggest(?:ed)?|recommend(?:ed)?|propose[ds]?|f(?:ind|ound)|conclude[d]?|report(?:ed)?|sa(?:y|id)|think|thought|argue[d]?|mean|meant|observe[d]?|show(?:ed)?|tr(?:y|ied)|use[d]?|measure[d]?|stud(?:y|ied)|compare[d]?|look(?:ed)?|count(?:ed)?|expect(?:ed)?'
const OF_STUDY = new RegExp(
  `\\b(?:the|its|these|those) (?:authors?|researchers?|investigators?) (?:\\w+ly |also |then |themselves )?(?:${DID})\\b`,
  'i',
)

/** Checks whether someone asks what the authors of a study said or did, which only papers can answer. Pure. */
export const isAboutStudyAuthors = (question: string): boolean => OF_STUDY.test(question)

const OURS_COVERED_MIN = 0.5

const isOfOurs = ({ covered, in_title: inTitle, held }: Scores): boolean =>
  covered >= OURS_COVERED_MIN && inTitle >= OURS_COVERED_MIN && held >= HELD_MIN

/**
 * Minimum share of the known words that a text must cover if a question also has a word that occurs in none of our
 * texts or papers, such as the name of another organisation.
 */
const BESIDE_STRANGE_COVERED_MIN = 0.7

/**
 * A question that one of our texts may answer. `strange` is the number of its terms that occur in none of our texts or
 * papers. `isGuidance` is true for a text about writing, which does not explain how to do something on this platform.
 */
type OfQuestion = { asked: number; strange: number; ofOurs: boolean; isGuidance: boolean }

const isAllOfIt = ({ covered, in_title: inTitle, held }: Scores): boolean =>
  covered >= ALL_COVERED_MIN && inTitle >= ALL_COVERED_MIN && held >= HELD_MIN

const holdsEnough = ({ covered, in_title: inTitle, held, told }: Scores, asked: number): boolean =>
  told > 0 &&
  ((covered >= OWN_COVERED_MIN && held >= HELD_MIN) ||
    (covered >= OWN_TITLE_COVERED_MIN && inTitle > 0 && (held >= HELD_MIN || asked === 1)))

/** Checks whether one of our texts covers enough of the question. Pure. */
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
/**
 * Minimum share of a question about the user's own actions that a paper must cover. Such users rarely want a paper.
 */
const PAPER_OF_SELF_COVERED_MIN = 0.8

/** Checks whether someone asks about themselves, and not about the subject of a study. Pure. */
export const isAboutSelf = (question: string): boolean => OF_SELF.test(question) && !OF_RESEARCH.test(question)

/** Checks whether a paper is about the question. Pure. */
export const paperAnswers = ({ told, covered, held }: Scores, ofSelf: boolean): boolean =>
  told > 0 && covered >= (ofSelf ? PAPER_OF_SELF_COVERED_MIN : PAPER_COVERED_MIN) && held >= HELD_MIN

/** Minimum share of the question that a paper must cover to be shown as the nearest paper if no paper answers it. */
export const PAPER_NEAR_MIN = 0.3

/** Checks whether a paper may be relevant although it does not count as an answer. Pure. */
export const paperIsNear = (found: Scores): boolean => found.told >= HELD_MIN && found.covered >= PAPER_NEAR_MIN

const WRITTEN_COVERED_MIN = 0.7
const WRITTEN_ASKED_MIN = 0.5

/**
 * Checks whether a member's own text answers the question. The threshold is lower if the member asks for their own
 * writing, since only one word of such a question may describe the subject. Words that ask for an assessment, such as
 * "good", do not count. Pure.
 */
export const writtenAnswers = (
  { covered, told }: { covered: number; told: number },
  { asksForOwn, telling }: { asksForOwn: boolean; telling: number },
): boolean => {
  if (!asksForOwn) return told >= HELD_MIN && covered >= WRITTEN_COVERED_MIN
  return told >= Math.min(HELD_MIN, telling) && told >= WRITTEN_ASKED_MIN * telling && told > 0
}
