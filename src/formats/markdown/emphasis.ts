const SIGN = /[\p{P}\p{S}]/u
const BLANK = /\s/

const isSign = (letter: string | undefined): boolean => letter !== undefined && SIGN.test(letter)
const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && !SIGN.test(letter) && !BLANK.test(letter)

const firstOf = (text: string): string | undefined => /^./su.exec(text)?.[0]
const lastOf = (text: string): string | undefined => /.$/su.exec(text)?.[0]

type Place = { before: string; inside: string; after: string }

/**
 * Whether stars would be read as stars there: a sign within them and a letter without, at the same end, or other stars before them.
 * `inside` without blanks at its ends. Pure. Source: CommonMark 0.31, 6.2.
 */
export const isStarless = ({ before, inside, after }: Place): boolean =>
  before.endsWith('*') ||
  (isSign(firstOf(inside)) && isLetter(lastOf(before))) ||
  (isSign(lastOf(inside)) && isLetter(firstOf(after)))
