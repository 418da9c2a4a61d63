/**
 * The numbering of an ordered list, with the values of HTML's `type`: a b c, A B C, i ii iii, I II III; null is 1 2 3.
 */
export type ListKind = 'a' | 'A' | 'i' | 'I' | null

/** The number before a list item, and the numbering style. */
export type ListMark = { number: number; kind: ListKind }

/** The maximum first number of a list. Roman numerals end at 3,999, so many items can still follow. */
export const LIST_START_MAX = 3_000

const KINDS: readonly unknown[] = ['a', 'A', 'i', 'I']
export const isListKind = (kind: unknown): kind is ListKind => kind === null || KINDS.includes(kind)

export const isListStart = (start: unknown): start is number =>
  Number.isInteger(start) && Number(start) >= 0 && Number(start) <= LIST_START_MAX

const ROMANS: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function romanOf(number: number): string {
  let [rest, roman] = [number, '']
  for (const [worth, sign] of ROMANS)
    while (rest >= worth) {
      roman += sign
      rest -= worth
    }
  return roman
}

const LETTERS = 26
const lettersOf = (number: number): string =>
  number < 1 ? '' : lettersOf(Math.floor((number - 1) / LETTERS)) + String.fromCharCode(97 + ((number - 1) % LETTERS))

const ROMAN_MAX = 3_999

/**
 * Returns the text of a list number. Numbers that have no letter or Roman numeral are written in digits, as browsers
 * do. Source: CSS Counter Styles 3. Pure.
 */
export function markOf({ number, kind }: ListMark): string {
  const isRoman = kind === 'i' || kind === 'I'
  if (kind === null || number < 1 || (isRoman && number > ROMAN_MAX)) return `${number}.`
  const sign = isRoman ? romanOf(number) : lettersOf(number)
  return `${kind === 'A' || kind === 'I' ? sign.toUpperCase() : sign}.`
}

const numberOfLetters = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 96, 0)

/** Returns the value of a Roman numeral; undefined for other text. */
function numberOfRoman(roman: string): number | undefined {
  let [rest, number] = [roman, 0]
  for (const [worth, sign] of ROMANS)
    while (rest.startsWith(sign)) {
      number += worth
      rest = rest.slice(sign.length)
    }
  return rest === '' && romanOf(number) === roman ? number : undefined
}

const WRITTEN = /^\s*([([]?)(\d{1,4}|[a-z]{1,4}|[A-Z]{1,4})([.)\]]+)/

/**
 * Returns the possible meanings of the text before a list item, likeliest first. For example, "v" is more likely a
 * letter than the numeral 5, but "i" is more likely the numeral 1 than a letter.
 */
function readings(written: string): ListMark[] {
  const sign = WRITTEN.exec(written)?.[2]
  if (sign === undefined) return []
  if (/^\d/.test(sign)) return [{ number: Number(sign), kind: null }]
  const small = sign.toLowerCase()
  const isSmall = small === sign
  const letters: ListMark = { number: numberOfLetters(small), kind: isSmall ? 'a' : 'A' }
  const number = numberOfRoman(small)
  if (number === undefined) return [letters]
  const roman: ListMark = { number, kind: isSmall ? 'i' : 'I' }
  return small.length > 1 || small === 'i' ? [roman, letters] : [letters, roman]
}

/** Parses the text before a list item, such as "5." or "(c)"; undefined for bullets. Pure. */
export const markRead = (written: string): ListMark | undefined => readings(written)[0]

/** The numbering of a list with labels: the first number, and the text before and after each number. */
export type LabelCount = { from: ListMark; before: string; after: string }

/** Returns the numbering of consecutive labels; undefined if the labels are not consecutive. Pure. */
export function countingOf(labels: string[]): LabelCount | undefined {
  const [first = ''] = labels
  const [, before = '', , after = ''] = WRITTEN.exec(first) ?? []
  const from = readings(first).find(({ number, kind }) =>
    labels.every((label, index) => label === before + markOf({ number: number + index, kind }).slice(0, -1) + after),
  )
  return from && { from, before, after }
}
