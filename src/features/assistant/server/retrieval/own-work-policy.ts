/** Words that name a work or a section of it. They occur in every paper, so they say nothing about its subject. */
const NAMES: ReadonlySet<string> = new Set(
  'paper papers draft drafts manuscript manuscripts article publication section sections text abstract introduction background methods method results result discussion conclusion conclusions limitations limitation references mention mentioned author authors researchers describe described put say said'.split(
    ' ',
  ),
)
export const namesWork = (word: string): boolean => NAMES.has(word)

const OWN_WORK =
  /\b(?:my|our)\b(?: \w+){0,3} (?:paper|draft|manuscript|section|text|abstract|introduction|background|methods|results|discussion|conclusion|limitations)\b|\bdid (?:i|we) (?:write|say|put|mention|describe)\b/i

/** Checks whether a member asks about their own writing. Pure. */
export const isAboutOwnWork = (question: string): boolean => OWN_WORK.test(question)

const JUDGED = [
  /\bmissing\b(?! (?:data|values?|cases?|outcomes?|items?))|\black(?:s|ing)?\b(?! of)|\bwrong (?:with|in|about)\b|\bweak(?:est)? (?:point|part|spot|in)|\b(?:strengths|weaknesses) of\b|\bimprov(?:e|ing) (?:my|our|this|the|it)\b|\bmake\b.{0,60}\bbetter\b|\bfeedback\b|\byou(?:r)? (?:think|opinion)\b|\b(?:any|good|long|clear) enough\b|\bany good\b|\bpublishable\b/i,
  /\b(?:is|are|was|were) (?:my|our)\b.{0,60}\b(?:good|bad|ok|okay|fine|complete|clear|convincing|correct|right)\b/i,
]

const WHO_JUDGES = /\bwho (?:else )?(?:decides|judges|says|reads|checks|reviews|approves|looks)\b/i

/** Checks whether a member asks for an assessment of their work, which cannot be answered from our texts. Pure. */
export const isOwnWorkAssessmentRequest = (question: string): boolean =>
  isAboutOwnWork(question) && !WHO_JUDGES.test(question) && JUDGED.some((one) => one.test(question))
