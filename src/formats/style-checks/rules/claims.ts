import { placeOf, type ReadPaper, sentencesIn, textOf } from '../paper.ts'
import type { Finding, StyleRule } from '../rule.ts'

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

export const causalWords: StyleRule = {
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

export const overclaiming: StyleRule = {
  name: 'overclaiming',
  title: 'More sure than one study',
  why: 'One study rarely proves; readers trust those who say how sure they are.',
  find: throughout(
    /\b(?:prove[sdn]? (?:that|to be)|definitively|conclusively|undoubtedly|unequivocally|irrefutabl[ey]|beyond (?:any )?doubt|clearly (?:shows?|showed|demonstrates?|demonstrated|proves?|proved)|first[- ]ever|ground-?breaking|paradigm[- ]shift(?:ing)?|dramatic(?:ally)?|revolutionary)\b/gi,
    (words) => `“${words}” says more than one study can. What does it show, and how sure is it?`,
  ),
}

export const nearSignificance: StyleRule = {
  name: 'near_significance',
  title: 'Almost significant',
  why: 'Shades of significance hide what counts: how large the difference is and how uncertain.',
  find: throughout(
    /\b(?:trend(?:ed|ing|s)? towards? (?:statistical )?significan\w+|approach(?:ed|ing|es)? (?:statistical )?significan\w+|(?:marginally|borderline|nearly|almost|highly|very|extremely) (?:statistically )?significant|(?:failed|just failed) to reach (?:statistical )?significance)\b/gi,
    (words) => `Instead of “${words}” give the estimate with its interval and the exact p-value.`,
  ),
}

const TESTED = /(?<![\p{L}\p{N}])p\s?(?:=|<|>|≤|≥)|\bC(?:r)?I\b|interval|\bt-test|chi-square|χ/iu

export const significanceUntested: StyleRule = {
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
