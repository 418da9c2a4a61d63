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
  title: 'Cause claimed from observation',
  why: 'Where nobody was assigned to anything, a difference can have other reasons.',
  find: (paper) => {
    if (!looksObservational(paper)) return []
    return sentencesIn(paper, 'abstract', 'results', 'discussion', 'conclusion').flatMap((sentence): Finding[] => {
      const match = CAUSAL.exec(sentence.text)
      if (!match || HEDGED.test(sentence.text)) return []
      const says = `This study observed. Instead of “${match[0]}” say what went together: “was associated with”, “was lower among”.`
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
  title: 'More sure than one study',
  why: 'One study rarely proves; readers trust those who say how sure they are.',
  find: throughout(
    /\b(?:prove[sdn]? (?:that|to be)|definitively|conclusively|undoubtedly|unequivocally|irrefutabl[ey]|beyond (?:any )?doubt|clearly (?:shows?|showed|demonstrates?|demonstrated|proves?|proved)|first[- ]ever|ground-?breaking|paradigm[- ]shift(?:ing)?|dramatic(?:ally)?|revolutionary)\b/gi,
    (words) => `“${words}” says more than one study can. What does it show, and how sure is it?`,
  ),
}

const nearSignificance: StyleRule = {
  name: 'near_significance',
  title: 'Almost significant',
  why: 'Shades of significance hide what counts: how large the difference is and how uncertain.',
  find: throughout(
    /\b(?:trend(?:ed|ing|s)? towards? (?:statistical )?significan\w+|approach(?:ed|ing|es)? (?:statistical )?significan\w+|(?:marginally|borderline|nearly|almost|highly|very|extremely) (?:statistically )?significant|(?:failed|just failed) to reach (?:statistical )?significance)\b/gi,
    (words) => `Instead of “${words}” give the estimate with its interval and the exact p-value.`,
  ),
}

const TESTED = /(?<![\p{L}\p{N}])p\s?(?:=|<|>|≤|≥)|\bC(?:r)?I\b|interval|\bt-test|chi-square|χ/iu

const significanceUntested: StyleRule = {
  name: 'significance_untested',
  title: 'Significant without a test',
  why: 'In a paper “significant” is understood as the result of a test.',
  find: (paper) =>
    sentencesIn(paper, 'abstract', 'results').flatMap((sentence): Finding[] => {
      const match = /(?<!clinical(?:ly)? |non-?|in|statistically non-)\bsignificant(?:ly)?\b/i.exec(sentence.text)
      if (!match || TESTED.test(sentence.text)) return []
      const says = 'Give the estimate with its interval, or choose another word, such as “marked” or “important”.'
      return [{ ...placeOf(sentence, { index: match.index, length: match[0].length }), says }]
    }),
}

/** The rules about methods apply from this number of words. */
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
  title: 'No word on ethics',
  why: 'Readers and editors look for who approved the work, or why nobody had to.',
  find: inMethods(
    ['methods'],
    /\bethic|\bIRB\b|review board|Helsinki|informed consent|consent was|exempt|no approval was/i,
    'Name the committee and the number of its approval, or say why none was needed.',
  ),
}

const designMissing: StyleRule = {
  name: 'design_missing',
  title: 'Design not named',
  why: 'How far a finding carries depends on how the study was made.',
  find: inMethods(
    ['title', 'abstract', 'methods'],
    /\b(?:cohort|cross-sectional|case[- ]control|randomi[sz]|trial|systematic review|scoping|narrative review|literature review|umbrella review|meta-analys|qualitative|interview|focus group|survey|case (?:report|series)|audit|quality improvement|before[- ]and[- ]after|interrupted time|diagnostic accuracy|mixed[- ]methods|observational|simulation|cost-effectiveness|ecological|retrospective|prospective|modelling|modeling|Delphi)/i,
    'Name the design in the first sentence of the methods, such as “a cross-sectional survey”.',
  ),
}

const datesMissing: StyleRule = {
  name: 'dates_missing',
  title: 'No dates in the methods',
  why: 'Practice changes; readers need to know of when this tells.',
  find: inMethods(
    ['methods'],
    /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/,
    'Say from when to when the data were collected, or until when was searched.',
  ),
}

const sizeMissing: StyleRule = {
  name: 'size_missing',
  title: 'Why so many',
  why: 'A small study can miss what is there; readers want to know how its size came about.',
  find: inMethods(
    ['methods'],
    /\bsample size|power (?:calculation|analysis|of)|\d+\s?% power|saturation|all (?:eligible|consecutive|available|records|charts|patients|studies)|consecutive|convenience sample|census|search(?:ed|es)|databases?\b/i,
    'Say how many were needed, or that all who could be were included.',
  ),
}

/** Rules that check every paper, the most severe first. They are our own, and need no network and no model. */
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
 * Returns the findings of the rules in a paper, without rules that find nothing. They are advice and block nothing.
 * Pure.
 */
export const check = (written: WrittenPaper): Checked[] => [...checking(written)].flatMap((checked) => checked ?? [])

/**
 * Yields the same in steps, so that the caller can do other work between them; a rule that finds nothing is a step,
 * too. Pure.
 */
export function* checking(written: WrittenPaper): Generator<Checked | undefined> {
  const paper = readPaper(written)
  yield undefined
  for (const rule of RULES) {
    const findings = rule.find(paper)
    yield findings.length > 0 ? { rule, findings } : undefined
  }
}
