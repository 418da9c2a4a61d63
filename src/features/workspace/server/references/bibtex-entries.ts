import { PASTED_ENTRY_LENGTH_MAX } from '../../reference-limits.ts'

/** The entries of a BibTeX file, each with the abbreviations that it may use before it. */
export type BibtexEntries = { entries: string[]; abbreviations: string }

/** Where a braced part ends; the whole text where it never does. */
function endOf(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{' || sign === '(') depth++
    else if ((sign === '}' || sign === ')') && --depth === 0) return at + 1
    // Whoever forgot a brace has the next entry read all the same.
    else if (sign === '@' && text[at - 1] === '\n' && /^@\w+\s*[{(]/.test(text.slice(at, at + 40))) return at
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

const keyOf = (entry: string): string => /^@\w+\s*[{(]\s*([^,\s]+)\s*,/.exec(entry)?.[1] ?? ''

/** Finds the entry whose fields another takes over by `crossref`: proceedings, of one of their papers. Pure. */
export function parentsIn(entries: string[]): (entry: string) => string | undefined {
  const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]))
  return (entry) => {
    const parent = byKey.get(/\bcrossref\s*=\s*[{"]\s*([^{}"\s]+)/i.exec(entry)?.[1] ?? '')
    return parent !== undefined && parent.length <= PASTED_ENTRY_LENGTH_MAX ? parent : undefined
  }
}
