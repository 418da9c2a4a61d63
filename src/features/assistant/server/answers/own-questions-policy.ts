const MINE = String.raw`(?:my|our)(?: \w+)? questions?`

const ASKED = [
  new RegExp(String.raw`\b(?:status|state|news|updates?|progress|how far)\b.{0,40}\b${MINE}\b`, 'i'),
  new RegExp(String.raw`\bwhere(?:'s|’s|s| is| are| has| have| does| do) ${MINE}\b`, 'i'),
  new RegExp(
    String.raw`\bwhat(?:'s|’s|s| is| has| have)? (?:happen\w*|become|became|going on)\b.{0,30}\b${MINE}\b`,
    'i',
  ),
  new RegExp(String.raw`\bhow (?:is|are) ${MINE} (?:doing|going|coming)\b`, 'i'),
  new RegExp(
    String.raw`\b(?:is|are|was|were|has|have|did)(?: \w+){0,3} ${MINE}(?: \w+){0,2} (?:approved|accepted|answered|taken|claimed|read|reviewed|published|declined|rejected|assigned|received|arrived)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:has|have|did|is) (?:any(?:one|body)|some(?:one|body)|a team|students?) .{0,30}\b${MINE}\b`,
    'i',
  ),
]

/** Whether somebody asks how what they asked stands, rather than how long such things take. Pure. */
export const isOwnQuestionStatusQuery = (message: string): boolean => ASKED.some((one) => one.test(message))
