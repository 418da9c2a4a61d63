/** The marks for italic and bold text: Markdown's stars, and the HTML tags for places where stars do not work. */
export const STRESS = { i: { stars: '*', tag: 'em' }, b: { stars: '**', tag: 'strong' } } as const

export type Stress = keyof typeof STRESS

const SIGN = /[\p{P}\p{S}]/u

const BLANK = /\s/

const isSign = (letter: string | undefined): boolean => letter !== undefined && SIGN.test(letter)

// Matches signs that all parsers treat as punctuation. Some parsers treat symbols outside ASCII as letters.
const SURE_SIGN = /^(?:(?=[\0-\uffff])\p{P}|[$+<=>^`|~])$/u

const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && !SURE_SIGN.test(letter) && !BLANK.test(letter)

const firstOf = (text: string): string | undefined => /^./su.exec(text)?.[0]

const lastOf = (text: string): string | undefined => /.$/su.exec(text)?.[0]

type Place = { before: string; inside: string; after: string }

/**
 * Returns whether a Markdown parser would not read stars as emphasis. This is the case between punctuation inside and a
 * letter outside, and directly after other stars. `inside` has no spaces at its ends. Pure. Source: CommonMark 0.31,
 * 6.2.
 */
export const isStarless = ({ before, inside, after }: Place): boolean =>
  before.endsWith('*') ||
  (isSign(firstOf(inside)) && isLetter(lastOf(before))) ||
  (isSign(lastOf(inside)) && isLetter(firstOf(after)))
