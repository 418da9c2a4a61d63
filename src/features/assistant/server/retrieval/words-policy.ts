import { SAME_WORDS } from '../knowledge/other-words-policy.ts'

const WORDS_MAX = 40

// They stand in questions of every kind, and tell little of what is asked.
const SOFT =
  'know known tell explain please need want get give goes go work happen make use find look thing way good possible mean help many much long often say write written writing ask asked question answer answered inflo you your must may might part become follow kind long new any still evidence effect effective affect improve increase reduce decrease prevent cause lead better worse people compare compared outcome patient patients study studies really stay ever always exactly one two three four'
const softWords: ReadonlySet<string> = new Set(SOFT.split(' '))

/** A number, or a word so short that it stands for many things, is no question. */
const TELLING_LENGTH_MIN = 3
const tellsNothingAlone = (word: string): boolean =>
  word.length < TELLING_LENGTH_MIN || /^\p{N}+$/u.test(word) || softWords.has(word)

// PostgreSQL leaves out most of what is only grammar; these are left of it.
const EMPTY: ReadonlySet<string> = new Set(
  'hi hello hey thanks thank cant wont dont im ive id whats hows also without among between within upon'.split(' '),
)

const first: ReadonlyMap<string, readonly string[]> = new Map(
  SAME_WORDS.flatMap((group) => group.map((word) => [word, group] as const)),
)

/** A word that is asked for, with those that mean the same. */
export type AskedWord = { word: string; alike: readonly string[]; soft: boolean }

/** The words of a question in whole sentences. Pure. */
export function askedWords(question: string): AskedWord[] {
  const found =
    question
      .normalize('NFC')
      .toLowerCase()
      .replace(/\be-?mails?\b/g, 'email')
      .replace(/\bsign(?:ing)? up\b/g, 'join')
      .replace(/\b(?:log|sign)(?:ging|ing)? in(?:to)?\b/g, 'login')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const words = [...new Set(found)].filter((word) => (word.length > 1 || /\d/.test(word)) && !EMPTY.has(word))
  return words
    .slice(0, WORDS_MAX)
    .map((word) => ({ word, alike: first.get(word) ?? [word], soft: tellsNothingAlone(word) }))
}
