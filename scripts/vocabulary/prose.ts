import { DOCSTRING_OPENINGS, PHRASES, VERBATIM } from './phrases.ts'
import { lineAt, type Finding, type SourceFile } from './sources.ts'

// Matches a line break with the next line's indentation and comment mark, since a phrase may continue on the next line.
const BREAK = /\n[ \t]*(?:\/\/+|\*(?!\/)|#+|>)?[ \t]*/g
const DOCSTRING = new RegExp(`/\\*\\*\\s+(${DOCSTRING_OPENINGS.join('|')})(?![\\w'-])`, 'g')

// One pattern finds all phrases. Only a match is compared with each phrase. Skips names, paths and code.
const ANY = new RegExp(`(?<![\\w./$-])(?:${PHRASES.map(({ odd }) => odd).join('|')})(?![\\w/$(-])`, 'gi')
const EACH = PHRASES.map(({ odd, instead }) => ({ exactly: new RegExp(`^(?:${odd})$`, 'i'), instead }))

/** Replaces the fixed texts by spaces, so that the offsets of the remaining text stay the same. */
const withoutVerbatim = ({ file, text }: SourceFile): string =>
  (VERBATIM[file] ?? []).reduce((left, quoted) => left.replaceAll(quoted, ' '.repeat(quoted.length)), text)

/** Returns a finding for each odd phrase of a file, in comments, strings, screens and documents alike. Pure. */
export function oddPhrasesIn(source: SourceFile): Finding[] {
  const text = withoutVerbatim(source)
  const flowing = text.replaceAll(BREAK, (end) => ' '.repeat(end.length))
  const found = [...flowing.matchAll(ANY)].map(({ 0: odd, index }) => {
    const shown = odd.replaceAll(/\s+/g, ' ')
    const instead = EACH.find(({ exactly }) => exactly.test(odd))?.instead
    return { at: index, sentence: `"${shown}" is hard to read${instead ? `; write ${instead}` : ''}.` }
  })
  const openings = [...flowing.matchAll(DOCSTRING)].map(({ index, 1: word }) => ({
    at: index,
    sentence: `the docstring begins with "${word}"; begin with a verb, such as "Returns", "Locks" or "Notifies".`,
  }))
  return [...found, ...openings]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, sentence }) => ({ file: source.file, line: lineAt(text, at), sentence }))
}

/** The number of odd phrases that each file still has, by path. */
export type PhraseCounts = Readonly<Record<string, number>>

/** Returns the number of odd phrases of each file that has any. */
export const countPhrases = (findings: Finding[]): PhraseCounts => {
  const counts: Record<string, number> = {}
  for (const { file } of findings) counts[file] = (counts[file] ?? 0) + 1
  return counts
}

export const LOWER = 'node scripts/run.mjs scripts/vocabulary.ts --lower'

/**
 * Compares the odd phrases with the allowed counts. A file with more odd phrases fails with each of them. A file with
 * fewer fails until its count is lowered, so that the counts only decrease.
 */
export function compareCounts(findings: Finding[], allowed: PhraseCounts): Finding[] {
  const counts = countPhrases(findings)
  const files = [...new Set([...Object.keys(counts), ...Object.keys(allowed)])].toSorted()
  return files.flatMap((file): Finding[] => {
    const count = counts[file] ?? 0
    const limit = allowed[file] ?? 0
    if (count > limit) return findings.filter((one) => one.file === file)
    if (count === limit) return []
    const sentence = `has ${count} odd phrases, but unreworded.json allows ${limit}; run "${LOWER}" to lower it.`
    return [{ file, line: 1, sentence }]
  })
}

/** Returns the list with the current counts. @throws when there are more odd phrases than the list allows in total */
export function lowerCounts(findings: Finding[], allowed: PhraseCounts | undefined): PhraseCounts {
  const total = Object.values(allowed ?? {}).reduce((sum, count) => sum + count, 0)
  if (allowed && findings.length > total) {
    throw new Error(
      `There are ${findings.length} odd phrases and only ${total} are allowed; reword the new ones first.`,
    )
  }
  return countPhrases(findings)
}
