import { readPaper, type WrittenPaper } from './paper.ts'
import type { Finding, Rule } from './rule.ts'
import { undefinedAbbreviation, unusedAbbreviation } from './rules/abbreviations.ts'
import { causalWords, nearSignificance, overclaiming, significanceUntested } from './rules/claims.ts'
import { doubledWord, longSentence, peopleFirst, placeholder } from './rules/language.ts'
import { datesMissing, designMissing, ethicsMissing, sizeMissing } from './rules/methods.ts'
import { inexactP, percentageMismatch, percentageWithoutN, pWithoutInterval, tooPrecise } from './rules/numbers.ts'
import { citationInAbstract, claimUncited, partsComplete, referencesMatched } from './rules/sources.ts'

/** What is looked at in every paper, the gravest first. Rules of our own, that need no network and no model. */
export const RULES: readonly Rule[] = [
  placeholder,
  percentageMismatch,
  ethicsMissing,
  designMissing,
  claimUncited,
  causalWords,
  pWithoutInterval,
  inexactP,
  percentageWithoutN,
  significanceUntested,
  nearSignificance,
  overclaiming,
  partsComplete,
  referencesMatched,
  undefinedAbbreviation,
  peopleFirst,
  datesMissing,
  sizeMissing,
  citationInAbstract,
  tooPrecise,
  longSentence,
  unusedAbbreviation,
  doubledWord,
]

export type Checked = { rule: Rule; findings: Finding[] }

/** What the rules find in a paper, without those that find nothing. They ask to look; they refuse nothing. Pure. */
export function check(written: WrittenPaper): Checked[] {
  const paper = readPaper(written)
  return RULES.map((rule) => ({ rule, findings: rule.find(paper) })).filter(({ findings }) => findings.length > 0)
}
