// Parses typed references to figures, tables and equations: "Table 2", "Eq. (8)", "Figure 3a", "Tables 2 and 3",
// "Figs. 2–4".

/** A part of the file: its id, and its number in the draft; undefined for an equation with several numbers. */
export type Target = { id: string; isChanged: boolean; now: number | undefined }

/** The parts by kind and number in Word: "equation 8". A number that occurs twice has no target. */
export type Targets = ReadonlyMap<string, Target | undefined>

const WORD = String.raw`(?<word>Equations?|Eqs?\.?|Figures?|Figs?\.?|Tables?)`
const NUMBER = String.raw`\(?[A-Z]?\d+(?:\.\d+)*[a-z]?\)?`
const BETWEEN = String.raw`\s*(?:,\s*(?:and|or|&)|,|and|or|to|&|[-–])\s*`

/** Matches one reference, or several with one word, and letters that continue its last number: "8a and b". */
export const TYPED = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])${WORD}\s*(?<list>${NUMBER}(?:${BETWEEN}${NUMBER})*)(?<letters>(?:(?<=(?-i:[a-z])\)?)${BETWEEN}\(?(?-i:[b-z])\)?)*)(?![\p{L}\p{N}]|[.–-]\d)`,
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

const NUMBER_AT_END = /^(.*?)(\d+|(?<=\d)[a-z])$/

/** Returns the value of the digits or the letter at the end of a number. */
const valueOf = (end: string): number => (/^\d/.test(end) ? Number(end) : end.charCodeAt(0))

/**
 * Returns the numbers between two numbers: "S2" and "S5" have "S3" and "S4" between, "8a" and "8c" have "8b"; undefined
 * if they form no range.
 */
function numbersBetween(from: string, to: string): string[] | undefined {
  const [, prefix, first = ''] = NUMBER_AT_END.exec(from) ?? []
  const [, other, last = ''] = NUMBER_AT_END.exec(to) ?? []
  const isLettered = /^[a-z]/.test(first)
  const count = valueOf(last) - valueOf(first) - 1
  if (prefix !== other || isLettered !== /^[a-z]/.test(last) || !(count >= 0 && count < 100)) return undefined
  return Array.from({ length: count }, (_, index) => {
    const value = valueOf(first) + index + 1
    return `${prefix}${isLettered ? String.fromCharCode(value) : value}`
  })
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
 * Returns the place of the reference `whole`, without a bracket that closes one outside of it; undefined if its brackets
 * do not match.
 */
function placeOf(whole: string, index: number): { from: number; to: number } | undefined {
  const [opened, closed] = [/\(/g, /\)/g].map((sign) => whole.match(sign)?.length ?? 0) as [number, number]
  const rest = closed - opened
  if (rest !== 0 && !(rest === 1 && whole.endsWith(')'))) return undefined
  return { from: index, to: index + whole.length - rest }
}

/** Writes the letters after a number such as "8a" as numbers: " and b" is " and 8b". */
const numbersOfLetters = (list: string, letters: string): string =>
  letters.replace(/(?<![a-z])[b-z](?![a-z])/g, `${/(\d+(?:\.\d+)*)[a-z]\)?$/.exec(list)?.[1] ?? ''}$&`)

/** Matches what shows that a number before it counts no things, as in "Table 2 and 3 nests". */
const LIST_ENDS =
  /^\s*(?:$|[.;:)\]]|(?:show|list|present|report|summari[sz]e|contain|give|describe|compare|display|illustrate|provide|include)s?\b)/i

/** Returns whether several numbers after one word are certainly a list of parts. */
function isList({ word, between, after }: { word: string; between: string[]; after: string }): boolean {
  const isPlural = /^(?:equations|eqs|figures|figs|tables)/i.test(word)
  return isPlural || between.every((words) => /[-–]/.test(words)) || LIST_ENDS.test(after)
}

/**
 * Returns the reference that a match of `TYPED` is; undefined if it does not have only targets, of which one changes. A
 * list after a word in the singular must end where no noun follows, since "Table 2 and 3 nests" is none. Pure.
 */
export function typedReference(
  match: RegExpMatchArray & { index: number },
  targets: Targets,
): TypedReference | undefined {
  const { word = '', list = '', letters = '' } = match.groups ?? {}
  // The letters of panels, as in "Figure 3a and b", stay text after the reference to the figure.
  const isPanels = itemsOf(word, list, targets)?.at(-1)?.letter !== ''
  const whole = isPanels ? match[0].slice(0, match[0].length - letters.length) : match[0]
  const place = placeOf(whole, match.index)
  const items = itemsOf(word, isPanels ? list : list + numbersOfLetters(list, letters), targets)
  const all = items && withRanges(word, items, targets)
  if (!place || !all?.some(({ target }) => target.isChanged)) return undefined
  const after = match.input?.slice(match.index + whole.length) ?? ''
  const between = items?.slice(1).map(({ before }) => before) ?? []
  if (all.length > 1 && !isList({ word, between, after })) return undefined
  return { ...place, parts: all.flatMap(({ before, target, letter }) => [before, target, letter]).filter(Boolean) }
}
