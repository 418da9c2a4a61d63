const WORKS = String.raw`(?:papers?|articles?|stud(?:y|ies)|research|work|works|publications?|anything|something|everything)`
const NAME = String.raw`(\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){1,5}?)`
const END = String.raw`\s*[?.!]*$`

const WRITTEN_BY = [
  new RegExp(
    String.raw`\b(?:what|which ${WORKS}|${WORKS})(?: else)? (?:did|has|have) ${NAME} (?:write|written|publish|published|author|authored)(?: here| on inflo)?${END}`,
    'iu',
  ),
  new RegExp(
    String.raw`\b${WORKS}(?: (?:that )?(?:is|are|was|were))?(?: written| published| authored)? (?:by|from) ${NAME}${END}`,
    'iu',
  ),
]

/** By whom papers are looked for, where that is all that is asked: nobody may have that name. Pure. */
export const requestedAuthor = (question: string): string | undefined =>
  WRITTEN_BY.map((one) => one.exec(question.normalize('NFC').replace(/\s+/g, ' ').trim())?.[1]).find(Boolean)

const WHO_WROTE = new RegExp(
  String.raw`\bwho (?:wrote|authored|published|(?:are|were|is|was) the authors? of) (?:the|that|a|an|your|this) (?:\w+ )?(?:paper|article|study|review|trial) (?:on|about|called|titled|named|regarding) (.+?)${END}`,
  'iu',
)

/** On what the paper is whose authors are asked for. Pure. */
export const requestedAuthorsTopic = (question: string): string | undefined => WHO_WROTE.exec(question)?.[1]
