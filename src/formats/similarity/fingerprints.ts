// Fingerprints of texts: Schleimer, Wilkerson, Aiken: Winnowing: Local Algorithms for Document Fingerprinting (SIGMOD
// 2003).
import { runHash } from './hash.ts'
import type { ComparedText } from './words.ts'

/** Length of a run of words that two texts must share, in words. */
export const RUN_WORDS = 5

/**
 * Number of consecutive runs of which one is a fingerprint. Two texts with a common run of WINDOW + RUN_WORDS - 1 words
 * therefore have a common fingerprint.
 */
const WINDOW = 8

/** A run of RUN_WORDS words: its hash and the index of its first word. */
export type WordRun = { hash: number; at: number }

/** Returns all runs of RUN_WORDS adjacent words, in order. Pure. */
export function runsOf({ hashes, runs }: ComparedText): WordRun[] {
  const found: WordRun[] = []
  for (let at = 0; at + RUN_WORDS <= hashes.length; at += 1) {
    if (runs[at] === runs[at + RUN_WORDS - 1]) found.push({ hash: runHash(hashes, at, RUN_WORDS), at })
  }
  return found
}

const lowest = (window: readonly WordRun[]): WordRun | undefined =>
  // Of equal hashes the last one is chosen, so that the next windows choose it again.
  window.reduce<WordRun | undefined>((best, run) => (best && best.hash < run.hash ? best : run), undefined)

/** Returns the distinct fingerprints of a text: the lowest hash of each window of its runs. Pure. */
export function fingerprintsOf(text: ComparedText): number[] {
  const runs = runsOf(text)
  const chosen = new Set<number>()
  for (let from = 0; from === 0 || from + WINDOW <= runs.length; from += 1) {
    const run = lowest(runs.slice(from, from + WINDOW))
    if (run) chosen.add(run.hash)
  }
  return [...chosen]
}
