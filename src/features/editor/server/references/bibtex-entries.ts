import { MONTHS } from '#shared/time/dates.ts'
import { PASTED_ENTRY_LENGTH_MAX } from '../../limits.ts'

/** The entries of a BibTeX file, and the abbreviations that they may use. */
type BibtexEntries = { entries: string[]; abbreviations: string }

// Returns whether a line begins like an entry. Such a line always starts a new entry, so that an entry without its
// closing brace does not include the next one.
const beginsEntry = (text: string, at: number): boolean =>
  text[at] === '@' && text[at - 1] === '\n' && /^@\w+\s*[{(]/.test(text.slice(at, at + 40))

/**
 * Returns the index after the entry whose delimiter opens at `from`, or the length of the text if the entry never
 * closes. Only braces nest. A round bracket in a value is text. It ends an entry only if a round bracket opened the
 * entry. Source: btparse, "The BibTeX language".
 */
function endOf(text: string, from: number): number {
  const isRound = text[from] === '('
  let depth = isRound ? 0 : 1
  let isQuoted = false
  for (let at = from + 1; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0 && !isRound) return at + 1
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (sign === ')' && depth === 0 && !isQuoted) return at + 1
    else if (beginsEntry(text, at)) return at
  }
  return text.length
}

const ABBREVIATION_LENGTH_MAX = 300

const ABBREVIATIONS_MAX = 200

const DEFINITION = /^@\w+\s*[{(]\s*([^\s=,#{}"]+)\s*=\s*([^]*?)\s*,?\s*[)}]$/

// Matches a part of a value. Values in quotes or braces contain only balanced braces, at most two levels deep.
const PIECE =
  /^\s*(?:#\s*)?(?:"((?:[^"{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)"|\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|([^\s,#{}"]+))\s*/

/**
 * Returns the text of a value with its abbreviations expanded; undefined if an abbreviation is unknown or the text is
 * too long.
 */
function textOf(value: string, known: ReadonlyMap<string, string>): string | undefined {
  let text = ''
  for (let rest = value; rest;) {
    const [piece, quoted, braced, name = ''] = PIECE.exec(rest) ?? []
    const part = quoted ?? braced ?? (/^\d+$/.test(name) ? name : known.get(name.toLowerCase()))
    if (piece === undefined || part === undefined) return undefined
    text += part
    rest = rest.slice(piece.length)
    // Limits the length, since a few abbreviations that each repeat the previous one could expand to more text than
    // fits into memory.
    if (text.length > ABBREVIATION_LENGTH_MAX) return undefined
  }
  return text
}

/** Adds the abbreviation in `@string{ann = "Annals of " # surgery}` to the known ones. */
function addAbbreviation(entry: string, known: Map<string, string>): void {
  const [, name, value] = (entry.length <= 2 * ABBREVIATION_LENGTH_MAX && DEFINITION.exec(entry)) || []
  const text = value === undefined ? undefined : textOf(value, known)
  if (name && text !== undefined && known.size < ABBREVIATIONS_MAX) known.set(name.toLowerCase(), text)
}

/**
 * BibTeX's abbreviations of months, expanded to words. The BibTeX parser expands them to numbers, with which `oct #
 * "~12"` could be read as a day in December.
 */
const MONTHS_BY_NAME = MONTHS.map((month) => [month.slice(0, 3).toLowerCase(), month] as const)

/** Returns the entries and abbreviations of a BibTeX file. Pure. */
export function bibtexEntries(text: string): BibtexEntries {
  const entries: string[] = []
  const abbreviations = new Map<string, string>(MONTHS_BY_NAME)
  const beginning = /@(\w+)\s*(?=[{(])/g
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const end = endOf(text, beginning.lastIndex)
    const entry = text.slice(found.index, end)
    const kind = (found[1] ?? '').toLowerCase()
    if (kind === 'string') addAbbreviation(entry, abbreviations)
    else if (kind !== 'comment' && kind !== 'preamble') entries.push(entry.slice(0, PASTED_ENTRY_LENGTH_MAX + 1))
    beginning.lastIndex = end
  }
  const written = [...abbreviations].map(([name, meaning]) => `@string{${name} = {${meaning}}}`)
  return { entries, abbreviations: written.join('\n') }
}

// Returns an entry's key; '' for an entry without a key, which begins with its first field, "title = …".
const keyOf = (entry: string): string => /^@\w+\s*[{(]([^=,{}"]{0,200}),/.exec(entry)?.[1]?.trim() ?? ''

/**
 * Returns a function that finds an entry by its key, for `crossref`. If several entries have the same key, it returns
 * the first, as BibTeX does. Pure.
 */
export function entriesByKey(entries: string[]): (key: string) => string | undefined {
  const found = new Map<string, string>()
  for (const entry of entries) {
    const key = keyOf(entry)
    if (key && !found.has(key) && entry.length <= PASTED_ENTRY_LENGTH_MAX) found.set(key, entry)
  }
  return (key) => found.get(key)
}
