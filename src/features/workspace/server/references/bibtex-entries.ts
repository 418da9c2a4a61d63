import { PASTED_ENTRY_LENGTH_MAX } from '../../reference-limits.ts'

/** The entries of a BibTeX file, each with the abbreviations that it may use before it. */
export type BibtexEntries = { entries: string[]; abbreviations: string }

// A missing brace must not swallow the entry after it.
const beginsEntry = (text: string, at: number): boolean =>
  text[at] === '@' && text[at - 1] === '\n' && /^@\w+\s*[{(]/.test(text.slice(at, at + 40))

/**
 * Returns the index behind the entry whose delimiter opens at `from`, or the text's length if the entry never closes. Only braces nest:
 * a round bracket in a value is text, and ends an entry only where a round bracket opened it. Source: btparse, "The BibTeX language".
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

// Those that are made of others are left out: a few lines of them could say more than a machine can hold.
const isPlain = (text: string): boolean => text.length <= ABBREVIATION_LENGTH_MAX && !text.includes('#')

/** Pure. */
export function bibtexEntries(text: string): BibtexEntries {
  const entries: string[] = []
  const abbreviations: string[] = []
  const beginning = /@(\w+)\s*(?=[{(])/g
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const end = endOf(text, beginning.lastIndex)
    const entry = text.slice(found.index, end)
    const kind = (found[1] ?? '').toLowerCase()
    if (kind === 'string') {
      if (isPlain(entry) && abbreviations.length < ABBREVIATIONS_MAX) abbreviations.push(entry)
    } else if (kind !== 'comment' && kind !== 'preamble') entries.push(entry.slice(0, PASTED_ENTRY_LENGTH_MAX + 1))
    beginning.lastIndex = end
  }
  return { entries, abbreviations: abbreviations.join('\n') }
}

// An entry without a key begins with its first field, "title = …".
const keyOf = (entry: string): string => /^@\w+\s*[{(]([^=,{}"]{0,200}),/.exec(entry)?.[1]?.trim() ?? ''

/** Returns a look-up of entries by key, for `crossref`; of entries with the same key it finds the first, as BibTeX does. Pure. */
export function entriesByKey(entries: string[]): (key: string) => string | undefined {
  const found = new Map<string, string>()
  for (const entry of entries) {
    const key = keyOf(entry)
    if (key && !found.has(key) && entry.length <= PASTED_ENTRY_LENGTH_MAX) found.set(key, entry)
  }
  return (key) => found.get(key)
}
