// Parses typed references to figures, tables and equations: "Table 2", "Eq. (8)", "Figure 3a", "Tables 2 and 3",
// "Figs. 2–4".

/** A part of the file: its id, and its number in the draft; undefined for an equation with several numbers. */
export type Target = { id: string; isChanged: boolean; now: number | undefined }

/** The parts by kind and number in Word: "equation 8". A number that occurs twice has no target. */
export type Targets = ReadonlyMap<string, Target | undefined>

const WORD = String.raw`(?<word>Equations?|Eqs?\.?|Figures?|Figs?\.?|Tables?)`
const NUMBER = String.raw`\(?[A-Z]?\d+(?:\.\d+)*[a-z]?\)?`
const BETWEEN = String.raw`\s*(?:,\s*(?:and|or|&)|,|and|or|to|&|[-–])\s*`

/** Matches one reference, or several with one word. */
export const TYPED = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])${WORD}\s*(?<list>${NUMBER}(?:${BETWEEN}${NUMBER})*)(?![\p{L}\p{N}]|[.–-]\d)`,
  'giu',
)

export const keyOf = (word: string, number: string): string => {
  const kind = { e: 'equation', f: 'figure', t: 'table' }[word.charAt(0).toLowerCase()]
  return `${kind} ${number.replaceAll('-', '–')}`
}

/** A number of a list, its target, the letter of a panel after it, and the words before it. */
type Item = { before: string; number: string; target: Target; letter: string }

/** Returns the target of a number, or of a number with the letter of a panel: "3a" is in Figure 3. */
function itemOf(word: string, number: string, targets: Targets): Omit<Item, 'before'> | undefined {
  const key = keyOf(word, number)
  const exact = targets.get(key)
  if (targets.has(key)) return exact && { number, target: exact, letter: '' }
  const [, whole = '', letter = ''] = /^(.*\d)([a-z])$/i.exec(number) ?? []
  const target = /^e/i.test(word) ? undefined : targets.get(keyOf(word, whole))
  return target && { number: whole, target, letter }
}

const RANGE = /^\s*(?:to|[-–])\s*$/i

/** Splits "(2), 3 and 4a" into words and numbers: "", "2", ", ", "3", " and ", "4a". */
const partedList = (list: string): string[] => [
  '',
  ...list
    .replace(/[()]/g, '')
    .split(/([A-Z]?\d+(?:\.\d+)*[a-z]?)/i)
    .slice(1),
]

/** Joins the ends of a range that is the number of one part, such as "Table 2-3". */
function joined(parts: string[], isOne: (number: string) => boolean): string[] {
  const [, from = '', between = '', to = ''] = parts
  const whole = `${from}${between}${to}`
  return /^[-–]$/.test(between) && isOne(whole) ? ['', whole, ...parts.slice(4)] : parts
}

/** Returns the items of a list; undefined if one of them has no target. */
function itemsOf(word: string, list: string, targets: Targets): Item[] | undefined {
  const parts = joined(partedList(list), (number) => targets.has(keyOf(word, number)))
  const items: Item[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const item = itemOf(word, parts[at + 1] ?? '', targets)
    if (!item) return undefined
    items.push({ ...item, before: parts[at] ?? '' })
  }
  return items
}

const NUMBER_AT_END = /^(.*?)(\d+)$/

/**
 * Returns the numbers between two numbers: "S3" and "S4" for "S2" and "S5". Returns undefined if they form no range.
 */
function numbersBetween(from: string, to: string): string[] | undefined {
  const [, prefix, first] = NUMBER_AT_END.exec(from) ?? []
  const [, other, last] = NUMBER_AT_END.exec(to) ?? []
  const count = Number(last) - Number(first) - 1
  if (prefix !== other || !(count >= 0 && count < 100)) return undefined
  return Array.from({ length: count }, (_, index) => `${prefix}${Number(first) + index + 1}`)
}

/**
 * Resolves the ranges in a list. A range stays a range if its parts are also consecutive in the draft; otherwise, it is
 * replaced by all of its parts. Returns undefined if a part has no target.
 */
function withRanges(word: string, items: Item[], targets: Targets): Item[] | undefined {
  const all: Item[] = []
  for (const item of items) {
    const last = all.at(-1)
    if (!last || !RANGE.test(item.before)) {
      all.push(item)
      continue
    }
    const numbers = item.letter || last.letter ? undefined : numbersBetween(last.number, item.number)
    const inner = numbers?.map((number) => targets.get(keyOf(word, number)))
    if (!inner || inner.includes(undefined)) return undefined
    const range = [last.target, ...inner, item.target].map((target) => target?.now ?? Number.NaN)
    const isRow = range.every((now, index) => now === Number(range[0]) + index)
    const between = (isRow ? [] : inner).map((target, index) => ({
      before: ', ',
      number: numbers?.[index] ?? '',
      target: target!,
      letter: '',
    }))
    all.push(...between, isRow ? item : { ...item, before: ' and ' })
  }
  return all
}

/** A typed reference in a text: its place, and what replaces it. */
export type TypedReference = { from: number; to: number; parts: (string | Target)[] }

/**
 * Returns the position of a match of `TYPED`, without a final bracket that was opened before the match. Returns
 * undefined if the other brackets are not balanced.
 */
function placeOf({ index, 0: whole }: RegExpMatchArray & { index: number }): { from: number; to: number } | undefined {
  const [opened, closed] = [/\(/g, /\)/g].map((sign) => whole.match(sign)?.length ?? 0) as [number, number]
  const rest = closed - opened
  if (rest !== 0 && !(rest === 1 && whole.endsWith(')'))) return undefined
  return { from: index, to: index + whole.length - rest }
}

/**
 * Returns the reference that a match of `TYPED` represents. Returns undefined if a part has no target, or if no number
 * changes. A list must begin with a plural, since "Table 2 and 3 nests" is not a list. Pure.
 */
export function typedReference(
  match: RegExpMatchArray & { index: number },
  targets: Targets,
): TypedReference | undefined {
  const { word = '', list = '' } = match.groups ?? {}
  const place = placeOf(match)
  const items = itemsOf(word, list, targets)
  const all = items && withRanges(word, items, targets)
  if (!place || !all?.some(({ target }) => target.isChanged)) return undefined
  const isPlural = /^(?:equations|eqs|figures|figs|tables)/i.test(word)
  if (all.length > 1 && !isPlural && !items?.slice(1).every(({ before }) => /[-–]/.test(before))) return undefined
  return { ...place, parts: all.flatMap(({ before, target, letter }) => [before, target, letter]).filter(Boolean) }
}
