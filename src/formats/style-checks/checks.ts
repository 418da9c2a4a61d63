import { readPaper, type WrittenPaper, type ReadPaper, textOf, sentencesIn, placeOf, nothing } from './paper.ts'
import type { Finding, StyleRule } from './rule.ts'
import { undefinedAbbreviation, unusedAbbreviation } from './rules/abbreviations.ts'
import { doubledWord, longSentence, peopleFirst, placeholder } from './rules/language.ts'
import { inexactP, percentageMismatch, percentageWithoutN, pWithoutInterval, tooPrecise } from './rules/numbers.ts'
import { citationInAbstract, claimUncited, mentionsMatched, partsComplete, referencesMatched } from './rules/sources.ts'
import { wordsIn } from './sentences.ts'

const OBSERVED =
  /\b(?:cross-sectional|cohort|case[- ]control|observational|retrospective(?:ly)?|chart review|surveyed|questionnaire survey|online survey|registry|case series|ecological study)\b/i

const EXPERIMENT =
  /\b(?:randomi[sz]ed|randomi[sz]ation|randomly (?:assigned|allocated)|systematic review|meta-analys|scoping review)/i

const looksObservational = (paper: ReadPaper): boolean => {
  const text = `${paper.title}\n${textOf(paper, 'abstract', 'methods')}`
  return OBSERVED.test(text) && !EXPERIMENT.test(text)
}

const CAUSAL =
  /\b(?:cause[sd](?! of)|causing|led to|leads to|resulted in|results in|(?:reduc|increas|improv|prevent|lower|rais|worsen|decreas)(?:es|ed|s)(?: the)? (?:risk|odds|mortality|incidence|rates?|outcomes?|survival|deaths?|infections?|complications?)|(?<!(?:side|adverse|random|fixed)[- ])effects? of|impacts? of|influences? of|attributable to|protect(?:s|ed)? against)/i

const HEDGED =
  /\b(?:cannot|can ?not|could not|not (?:be )?(?:infer|conclud|establish|show|prove|possible)|causal|causality|causation|confounding|whether|may have|might have|future|trial)/i

const causalWords: StyleRule = {
  name: 'causal_words',
  title: 'Causal wording in an observational study',
  why: 'Without random assignment, other factors may explain a difference.',
  find: (paper) => {
    if (!looksObservational(paper)) return []
    return sentencesIn(paper, 'abstract', 'results', 'discussion', 'conclusion').flatMap((sentence): Finding[] => {
      const match = CAUSAL.exec(sentence.text)
      if (!match || HEDGED.test(sentence.text)) return []
      const says = `This study is observational. Instead of “${match[0]}”, describe an association: “was associated with”, “was lower among”.`
      return [{ ...placeOf(sentence, { index: match.index, length: match[0].length }), says }]
    })
  },
}

const throughout =
  (pattern: RegExp, says: (words: string) => string, sections?: string[]) =>
  (paper: ReadPaper): Finding[] =>
    (sections ? sentencesIn(paper, ...sections) : paper.sentences).flatMap((sentence) =>
      [...sentence.text.matchAll(pattern)].map(({ 0: words, index }) => ({
        ...placeOf(sentence, { index, length: words.length }),
        says: says(words),
      })),
    )

const overclaiming: StyleRule = {
  name: 'overclaiming',
  title: 'Overstated certainty',
  why: 'A single study rarely proves anything. Readers trust authors who say how certain they are.',
  find: throughout(
    /\b(?:prove[sdn]? (?:that|to be)|definitively|conclusively|undoubtedly|unequivocally|irrefutabl[ey]|beyond (?:any )?doubt|clearly (?:shows?|showed|demonstrates?|demonstrated|proves?|proved)|first[- ]ever|ground-?breaking|paradigm[- ]shift(?:ing)?|dramatic(?:ally)?|revolutionary)\b/gi,
    (words) => `“${words}” claims more than one study can show. Say what it shows and how certain that is.`,
  ),
}

const nearSignificance: StyleRule = {
  name: 'near_significance',
  title: 'Degrees of significance',
  why: 'Such phrases hide what matters: the size of the difference and its uncertainty.',
  find: throughout(
    /\b(?:trend(?:ed|ing|s)? towards? (?:statistical )?significan\w+|approach(?:ed|ing|es)? (?:statistical )?significan\w+|(?:marginally|borderline|nearly|almost|highly|very|extremely) (?:statistically )?significant|(?:failed|just failed) to reach (?:statistical )?significance)\b/gi,
    (words) => `Instead of “${words}”, give the estimate with its confidence interval and the exact p-value.`,
  ),
}

const TESTED = /(?<![\p{L}\p{N}])p\s?(?:=|<|>|≤|≥)|\bC(?:r)?I\b|interval|\bt-test|chi-square|χ/iu

const significanceUntested: StyleRule = {
  name: 'significance_untested',
  title: '“Significant” without a test',
  why: 'Readers understand “significant” as the result of a statistical test.',
  find: (paper) =>
    sentencesIn(paper, 'abstract', 'results').flatMap((sentence): Finding[] => {
      const match = /(?<!clinical(?:ly)? |non-?|in|statistically non-)\bsignificant(?:ly)?\b/i.exec(sentence.text)
      if (!match || TESTED.test(sentence.text)) return []
      const says =
        'Give the estimate with its confidence interval, or choose another word, such as “marked” or “important”.'
      return [{ ...placeOf(sentence, { index: match.index, length: match[0].length }), says }]
    }),
}

/** The minimum number of words that the methods section needs for the rules about methods to apply. */
const METHODS_WORDS_MIN = 50

const inMethods =
  (names: readonly string[], pattern: RegExp, says: string) =>
  (paper: ReadPaper): ReturnType<StyleRule['find']> => {
    if (wordsIn(textOf(paper, 'methods')) < METHODS_WORDS_MIN) return []
    return pattern.test(`${names.includes('title') ? paper.title : ''}\n${textOf(paper, ...names)}`)
      ? []
      : [{ ...nothing('methods'), says }]
  }

const ethicsMissing: StyleRule = {
  name: 'ethics_missing',
  title: 'No ethics statement',
  why: 'Readers and editors want to know who approved the study, or why no approval was needed.',
  find: inMethods(
    ['methods'],
    /\bethic|\bIRB\b|review board|Helsinki|informed consent|consent was|exempt|no approval was/i,
    'Name the ethics committee and the approval number, or say why no approval was needed.',
  ),
}

const designMissing: StyleRule = {
  name: 'design_missing',
  title: 'Study design not named',
  why: 'Readers judge a finding by the study’s design.',
  find: inMethods(
    ['title', 'abstract', 'methods'],
    /\b(?:cohort|cross-sectional|case[- ]control|randomi[sz]|trial|systematic review|scoping|narrative review|literature review|umbrella review|meta-analys|qualitative|interview|focus group|survey|case (?:report|series)|audit|quality improvement|before[- ]and[- ]after|interrupted time|diagnostic accuracy|mixed[- ]methods|observational|simulation|cost-effectiveness|ecological|retrospective|prospective|modelling|modeling|Delphi)/i,
    'Name the design in the first sentence of the methods, such as “a cross-sectional survey”.',
  ),
}

const datesMissing: StyleRule = {
  name: 'dates_missing',
  title: 'No dates in the methods',
  why: 'Practice changes, so readers need to know which period the data describe.',
  find: inMethods(
    ['methods'],
    /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/,
    'Give the dates of data collection, or the date of the last search.',
  ),
}

const sizeMissing: StyleRule = {
  name: 'size_missing',
  title: 'Sample size not explained',
  why: 'A small study can miss a real effect, so readers want to know how its size was chosen.',
  find: inMethods(
    ['methods'],
    /\bsample size|power (?:calculation|analysis|of)|\d+\s?% power|saturation|all (?:eligible|consecutive|available|records|charts|patients|studies)|consecutive|convenience sample|census|search(?:ed|es)|databases?\b/i,
    'Say how many participants were needed, or that all eligible ones were included.',
  ),
}

/** All rules, the most severe first. The rules are our own, and need neither network access nor an AI model. */
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

/**
 * Returns the findings in a paper by rule, without rules that find nothing. Findings are advice and do not block a
 * submission. Pure.
 */
export const check = (written: WrittenPaper): Checked[] => [...checking(written)].flatMap((checked) => checked ?? [])

/**
 * Checks a paper in steps, so that the caller can do other work between them. Yields undefined for a rule without
 * findings, and once after reading the paper. Pure.
 */
export function* checking(written: WrittenPaper): Generator<Checked | undefined> {
  const paper = readPaper(written)
  yield undefined
  for (const rule of RULES) {
    const findings = rule.find(paper)
    yield findings.length > 0 ? { rule, findings } : undefined
  }
}
