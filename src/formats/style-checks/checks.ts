import { readPaper, type WrittenPaper } from './paper.ts'
import type { Finding, StyleRule } from './rule.ts'
import { undefinedAbbreviation, unusedAbbreviation } from './rules/abbreviations.ts'
import { causalWords, nearSignificance, overclaiming, significanceUntested } from './rules/claims.ts'
import { doubledWord, longSentence, peopleFirst, placeholder } from './rules/language.ts'
import { datesMissing, designMissing, ethicsMissing, sizeMissing } from './rules/methods.ts'
import { inexactP, percentageMismatch, percentageWithoutN, pWithoutInterval, tooPrecise } from './rules/numbers.ts'
import { citationInAbstract, claimUncited, mentionsMatched, partsComplete, referencesMatched } from './rules/sources.ts'

/** What is looked at in every paper, the gravest first. Rules of our own, that need no network and no model. */
export const RULES: readonly StyleRule[] = [
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
  mentionsMatched,
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

export type Checked = { rule: StyleRule; findings: Finding[] }

/** What the rules find in a paper, without those that find nothing. They ask to look; they refuse nothing. Pure. */
export const check = (written: WrittenPaper): Checked[] => [...checking(written)].flatMap((checked) => checked ?? [])

/** The same in steps, for whoever has other things to do between them; a rule that finds nothing is a step, too. Pure. */
export function* checking(written: WrittenPaper): Generator<Checked | undefined> {
  const paper = readPaper(written)
  yield undefined
  for (const rule of RULES) {
    const findings = rule.find(paper)
    yield findings.length > 0 ? { rule, findings } : undefined
  }
}
