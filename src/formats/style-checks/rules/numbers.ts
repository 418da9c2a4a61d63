import { type ProseSentence, placeOf, sentencesIn } from '../paper.ts'
import type { Finding, StyleRule } from '../rule.ts'

const REPORTING = ['abstract', 'results'] as const
const P_VALUE = /(?<![\p{L}\p{N}])p(?:[- ]value)?s?\s?(?:of\s|was\s|=|<|>|≤|≥)\s?(?:0?[.·]\d+)/giu
const INTERVAL = /\bC(?:r)?Is?\b|\b(?:confidence|credible|prediction) intervals?\b|\binterval\b/i
const THRESHOLD =
  /\b(?:considered|threshold|significance level|level of significance|set at|deemed|regarded|taken as|alpha)\b/i

const eachMatch = (sentences: ProseSentence[], pattern: RegExp, says: (match: RegExpExecArray) => string | undefined) =>
  sentences.flatMap((sentence) =>
    [...sentence.text.matchAll(pattern)].flatMap((match): Finding[] => {
      const said = says(match)
      return said ? [{ ...placeOf(sentence, { index: match.index, length: match[0].length }), says: said }] : []
    }),
  )

export const inexactP: StyleRule = {
  name: 'inexact_p',
  title: 'p-value not exact',
  why: 'Exact values can be interpreted and pooled in meta-analyses; “below 0.05” cannot.',
  find: (paper) => {
    const told = sentencesIn(paper, 'abstract', 'results', 'discussion').filter(({ text }) => !THRESHOLD.test(text))
    return [
      ...eachMatch(
        told,
        /(?<![\p{L}\p{N}])p\s?(?:<|≤|>|≥)\s?0?[.·]0[15](?!\d)/giu,
        () => 'Give the exact value, such as p = 0.03; below 0.001 write p < 0.001.',
      ),
      ...eachMatch(told, /(?<![\p{L}\p{N}])p\s?=\s?0?[.·]0+(?![\d])/giu, () => 'No p-value is zero: write p < 0.001.'),
    ]
  },
}

export const pWithoutInterval: StyleRule = {
  name: 'p_without_interval',
  title: 'p-value without interval',
  why: 'A p-value shows neither the size of a difference nor its uncertainty.',
  find: (paper) =>
    sentencesIn(paper, ...REPORTING).flatMap((sentence): Finding[] => {
      const [match] = sentence.text.matchAll(P_VALUE)
      if (!match || INTERVAL.test(sentence.text) || THRESHOLD.test(sentence.text)) return []
      const says = 'Give the difference or ratio with its 95% confidence interval next to the p-value.'
      return [{ ...placeOf(sentence, { index: match.index, length: match[0].length }), says }]
    }),
}

const PERCENT =
  /(?<![\d.])\d+(?:[.·]\d+)?\s?(?:%|per ?cent\b)(?!\s?(?:CI|CrI|confidence|credible|prediction|power|level))/giu
const COUNTED =
  /\bn\s?=\s?\d|\d\s?(?:of|out of|\/)\s?(?:the |all |these |those )?\d|\bof (?:the |all |these |those )?\d[\d,]*\s\p{L}|\d\s?[([]\s?\d+(?:[.·]\d+)?\s?(?:%|per ?cent)|\d\s\p{L}+(?:\s\p{L}+){0,2}\s[([]\s?\d+(?:[.·]\d+)?\s?%/iu

export const percentageWithoutN: StyleRule = {
  name: 'percentage_without_n',
  title: 'Percentage without number',
  why: '50% can be 1 of 2 or 500 of 1,000.',
  find: (paper) =>
    sentencesIn(paper, ...REPORTING).flatMap((sentence): Finding[] => {
      const [match] = sentence.text.matchAll(PERCENT)
      if (!match || COUNTED.test(sentence.text)) return []
      const says = 'Add the numbers, such as 12 of 48 (25%).'
      return [{ ...placeOf(sentence, { index: match.index, length: match[0].length }), says }]
    }),
}

const N = '(?<n>\\d[\\d,]*)'
const TOTAL = '(?<total>\\d[\\d,]*)'
const SHARE = '(?<share>\\d+(?:[.·]\\d+)?)\\s?%'
const OUT_OF = '\\s?(?:of|out of|/)\\s?(?:the |all |these )?'
const SHARES = [
  // Matches "12 of 48 patients (25%)" and "12/48, 25%".
  new RegExp(`(?<![\\d.,/])${N}${OUT_OF}${TOTAL}(?![\\d.,]*/)(?:\\s[\\p{L}-]+){0,4}\\s?[([,;]\\s?${SHARE}`, 'giu'),
  // Matches "25% (12/48)".
  new RegExp(`(?<![\\d.,])${SHARE}\\s?[([]\\s?${N}${OUT_OF}${TOTAL}\\s?[)\\],;]`, 'giu'),
]
const numberIn = (text = ''): number => Number(text.replaceAll(',', '').replace('·', '.'))

/**
 * Returns a message with the correct percentage if the given percentage differs by more than a rounding error;
 * undefined otherwise. Pure.
 */
function wrongShare({ n, total, share = '' }: Record<string, string | undefined>): string | undefined {
  const right = (100 * numberIn(n)) / numberIn(total)
  const decimals = share.split(/[.·]/)[1]?.length ?? 0
  if (!Number.isFinite(right) || Math.abs(right - numberIn(share)) <= 10 ** -decimals + 1e-9) return undefined
  return `${n} of ${total} is ${right.toFixed(Math.max(decimals, 1))}%, not ${share}%. Check the numbers.`
}

export const percentageMismatch: StyleRule = {
  name: 'percentage_mismatch',
  title: 'Percentage does not match',
  why: 'Numbers that don’t add up make readers doubt the rest.',
  find: ({ sentences }) =>
    SHARES.flatMap((pattern) => eachMatch(sentences, pattern, ({ groups }) => wrongShare(groups ?? {}))),
}

export const tooPrecise: StyleRule = {
  name: 'too_precise',
  title: 'Too many digits',
  why: 'Extra digits suggest more precision than the sample size allows.',
  find: (paper) => [
    ...eachMatch(
      sentencesIn(paper, ...REPORTING),
      /(?<![\d.])\d+[.·]\d{3,}\s?%/gu,
      () => 'Use one decimal for percentages, or none with fewer than 100 people.',
    ),
    ...eachMatch(
      sentencesIn(paper, ...REPORTING),
      /(?<![\p{L}\p{N}])p\s?=\s?0?[.·]\d{5,}/giu,
      () => 'Use two or three decimals for a p-value.',
    ),
  ],
}
