import { type Citation, type Inline, referencesCited } from '../../article/article.ts'
import { citing, idAt, placeOf, span } from '../../article/citation-ranges.ts'

const DASH = '[‐‑‒–—−-]'
// Matches the numbers of a citation. Numbers have at most three digits, since four digits are a year.
const NUMBERS = new RegExp(String.raw`^\s*[[(]?\s*(\d{1,3}[a-z]?(?:\s*(?:[,;]|${DASH})\s*\d{1,3}[a-z]?)*)\s*[\])]?\s*$`)
const SEPARATOR = new RegExp(String.raw`^(?:\s*\]?\s*(?:[,;]|${DASH})\s*\[?\s*|\s+)$`)
const RANGE = new RegExp(String.raw`(\d+)[a-z]?\s*${DASH}\s*(\d+)[a-z]?`)

/** Splits a mark such as "4,6–9" into its parts. Each part has its text and its numbers. */
const partsOf = (text: string): { text: string; numbers: number[] }[] =>
  text.split(/[,;]/).map((part) => {
    const [, from, to] = RANGE.exec(part) ?? []
    const numbers = from && to ? span(Number(from), Number(to)) : [Number.parseInt(part.replace(/\D+/, ''), 10)]
    return { text: part.trim().replace(new RegExp(String.raw`\s*${DASH}\s*`), '–'), numbers }
  })

/** The references of a list. `has` checks whether the list contains an id, and `labels` maps ids to marks. */
type Listed = { has(id: string): boolean; labels: ReadonlyMap<string, string> }

/**
 * Returns the references, starting at `first`, whose mark begins with one of the numbers. In a list such as 1, 3, 4a,
 * 4b, a number may be missing or belong to several references.
 */
function labelledWith(numbers: number[], first: string, { labels }: Listed): string[] {
  const found: string[] = []
  const last = Math.max(...numbers)
  for (let id = first; ; id = idAt(placeOf(id) + 1)) {
    const number = Number.parseInt(labels.get(id) ?? '', 10)
    if (!(number <= last)) return found
    if (numbers.includes(number)) found.push(id)
  }
}

/**
 * Returns the ids of the references that one mark cites. For "4–13", the file may name only the first reference, or
 * only the first and the last. Finds the others by their numbers. Pure.
 */
export function withSkipped(named: string[], text: string, listed: Listed): string[] {
  const written = NUMBERS.exec(text)?.[1]
  const numbers = written ? partsOf(written).flatMap((part) => part.numbers) : []
  const [first] = named
  if (first === undefined || numbers.length <= named.length) return [...new Set(named)]
  const offset = placeOf(first) - (numbers[0] ?? 0)
  const spanned = listed.labels.has(first)
    ? labelledWith(numbers, first, listed)
    : numbers.map((number) => idAt(number + offset)).filter(listed.has)
  return named.every((id) => spanned.includes(id)) ? [...new Set(spanned)] : [...new Set(named)]
}

/**
 * Returns the numbers of a citation as text, without brackets; undefined for a citation by name such as "(Smith,
 * 2004)".
 */
function numbersOf(inline: Inline | undefined): string | undefined {
  if (typeof inline !== 'object' || inline.t !== 'cite') return undefined
  let content: Inline[] = inline.c
  for (let only = content[0]; content.length === 1 && typeof only === 'object' && 'c' in only; only = content[0])
    content = only.c
  const [text] = content
  if (content.length !== 1 || typeof text !== 'string') return undefined
  return NUMBERS.exec(text)?.[1]
}

/**
 * Splits a mark such as "4,6–9" into one mark for each number or range, if the file names as many references as there
 * are numbers.
 */
function marksOf(citation: Citation, text: string): Inline[] {
  const ids = referencesCited(citation)
  const parts = partsOf(text)
  const numbers = parts.flatMap((part) => part.numbers)
  if (numbers.length !== ids.length) return [citing(ids, [text.trim()])]
  let from = 0
  return parts.flatMap((part, index) => {
    const mark = citing(ids.slice(from, from + part.numbers.length), [part.text])
    from += part.numbers.length
    return index ? [',', mark] : [mark]
  })
}

const isSeparator = (inline: Inline | undefined): inline is string =>
  typeof inline === 'string' && SEPARATOR.test(inline)

function separatorText(inline: Inline | undefined): string {
  const text = typeof inline === 'string' ? inline.replace(/[\s[\]]+/g, '') : ''
  return text.replace(new RegExp(DASH), '–') || ','
}

type Run = { end: number; c: Inline[] }

/** Returns the adjacent numbered citations from `start` on: "12", "13–15", "3, 7, 9". */
function runAt(inlines: Inline[], start: number): Run | undefined {
  const c: Inline[] = []
  let end = start
  for (;;) {
    const inline = inlines[end]
    const numbers = numbersOf(inline)
    if (numbers === undefined) break
    // Puts a separator between adjacent citations, so that 4 and 5 do not read as 45.
    if (c.length) c.push(separatorText(inlines[end - 1]))
    c.push(...marksOf(inline as Citation, numbers))
    end += isSeparator(inlines[end + 1]) && numbersOf(inlines[end + 2]) !== undefined ? 2 : 1
  }
  return c.length ? { end, c } : undefined
}

// Returns whether a citation needs brackets. After a digit, a superscript, a subscript or a formula, a superscript
// number could be read as a power.
function needsBrackets(before: Inline | undefined): boolean {
  if (typeof before === 'string') return /\d\s*$/.test(before)
  return before !== undefined && before.t !== 'i' && before.t !== 'b' && before.t !== 'a'
}

/** Removes "[" before and "]" after a run of citations, if both exist. */
function unbracket(result: Inline[], next: Inline | undefined): Inline | undefined {
  const last = result.at(-1)
  if (typeof last !== 'string' || typeof next !== 'string' || !/\[\s*$/.test(last) || !/^\s*\]/.test(next)) return next
  result[result.length - 1] = last.replace(/\[\s*$/, '')
  return next.replace(/^\s*\]/, '')
}

// Appends citations without a space, since a superscript number follows its word directly.
function attach(result: Inline[], run: Run): void {
  const last = result.at(-1)
  if (typeof last === 'string') result[result.length - 1] = last.replace(/ $/, '')
  if (result.at(-1) === '') result.pop()
  const c = needsBrackets(result.at(-1)) ? ['[', ...run.c, ']'] : run.c
  result.push({ t: 'cites', c })
}

const isCitationRun = (content: Inline[]): boolean =>
  content.some((part) => numbersOf(part) !== undefined) &&
  content.every((part) => numbersOf(part) !== undefined || isSeparator(part))

// Removes a superscript that contains only citations and their separators: <sup><xref>12</xref></sup>.
const lowered = (inline: Inline): Inline[] =>
  typeof inline === 'object' && inline.t === 'sup' && (isCitationRun(inline.c) || inline.c.every(isSeparator))
    ? inline.c
    : [inline]

const within = (inline: Inline): Inline =>
  typeof inline === 'object' && 'c' in inline && inline.t !== 'cite' && inline.t !== 'cites'
    ? { ...inline, c: groupCitations(inline.c) }
    : inline

/**
 * Collects adjacent numbered citations, such as "[3], [5]–[7]" or "[3,5]", into one superscript. Citations by name do
 * not become superscripts.
 */
export function groupCitations(inlines: Inline[]): Inline[] {
  if (!inlines.some((inline) => typeof inline === 'object' && 'c' in inline)) return inlines
  const queue = inlines.flatMap(lowered)
  const result: Inline[] = []
  for (let index = 0; index < queue.length;) {
    const run = runAt(queue, index)
    if (run) {
      const next = unbracket(result, queue[run.end])
      attach(result, run)
      if (next !== undefined) queue[run.end] = next
      index = run.end
      continue
    }
    const inline = queue[index] as Inline
    if (inline !== '') result.push(within(inline))
    index += 1
  }
  return result
}
