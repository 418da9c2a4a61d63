import {
  correctionsAmong,
  countPapers,
  editsBetween,
  quotedStem,
  stemsOf,
  wordsAlike,
} from '#features/search/server/public.ts'
import { normalText, normalWords } from '#shared/text/normal-text.ts'
import type { Db } from '#server/data/db.ts'
import { isCareWord } from '../health/policy.ts'
import { CLINICAL_WORDS, otherSpellings, PHRASES } from '../knowledge/clinical-words-policy.ts'
import { EVERYDAY_WORDS, EVERYDAY_PHRASES } from '../knowledge/everyday-words-policy.ts'
import type { OwnTexts } from '../knowledge/knowledge.ts'
import { SAME_WORDS } from '../knowledge/other-words-policy.ts'
import { namesWork } from './own-work-policy.ts'

/**
 * A term of the question: a word and its synonyms, as stems and as a tsquery, and the number of papers that match.
 */
export type Term = {
  stems: readonly string[]
  query: string
  papers: number
  /**
   * `soft` is true if the word alone says little about the subject. `namesWork` is true for a word such as "paper",
   * which names a work and says nothing about its content.
   */
  soft: boolean
  namesWork: boolean
  /**
   * True if the word occurs in none of our texts or papers, such as the name of another organisation. Never true for a
   * soft word that is not a year, or for a word that names a body part, an illness or a remedy.
   */
  strange: boolean
}

/** The terms of a question: `typed` as they were spelt, `meant` after correction of probable misspellings. */
export type QueryTerms = { typed: Term[]; meant: Term[] }

const YEAR = /^(?:19|20)\d\d$/
const CORRECTED_LENGTH_MIN = 5
/**
 * Minimum length of a word in which two wrong letters are corrected. In a shorter word, two different letters usually
 * make a different word.
 */
const TWO_EDITS_LENGTH_MIN = 9
/** Minimum length of a word that may be corrected to a word that alone says little about the subject. */
const SOFT_LENGTH_MIN = 7

const isLike = ({ asked, word }: { asked: string; word: string }): boolean =>
  asked.length >= TWO_EDITS_LENGTH_MIN || editsBetween(asked, word) === 1

type Spelling = { db: Db; own: OwnTexts; papers: Map<string, number> }

/**
 * Replaces words that occur in none of our texts or papers with similar words that do. Other forms of a known word
 * count as correct.
 */
async function corrected({ db, own, papers }: Spelling, words: QueryWord[]): Promise<QueryWord[]> {
  const unknown = words
    .map(({ word }) => word)
    .filter((word) => word.length >= CORRECTED_LENGTH_MIN && !papers.has(word) && !own.holds(word))
  if (unknown.length === 0) return words
  const like = [...(await wordsAlike(db, unknown)), ...unknown.flatMap(own.wordsLike)]
  const stemOf = await stemsOf(db, [...unknown, ...like.map(({ word }) => word)])
  const isForm = ({ asked, word }: { asked: string; word: string }) => stemOf(asked) === stemOf(word)
  const forms = new Set(like.filter(isForm).map(({ asked }) => asked))
  const meant = correctionsAmong(like.filter((one) => !forms.has(one.asked) && isLike(one)))
  return words.map((asked) => {
    const word = meant.get(asked.word)
    const [read] = word ? parseQueryWords(word) : []
    return read && !(read.soft && asked.word.length < SOFT_LENGTH_MIN) ? read : asked
  })
}

type Known = { own: OwnTexts; papers: Map<string, number>; stemOf: (word: string) => string | null | undefined }

function termsOf(words: readonly QueryWord[], { own, papers, stemOf }: Known): Term[] {
  const terms = words.flatMap(({ word, alike, soft }) => {
    if (typeof stemOf(word) !== 'string') return []
    const stems = [...new Set(alike.map(stemOf).filter((stem) => typeof stem === 'string'))].toSorted()
    const quoted = stems.map(quotedStem)
    const held = Math.max(0, ...alike.map((one) => papers.get(one) ?? 0))
    return [
      {
        stems,
        query: quoted.join(' | '),
        papers: held,
        soft,
        namesWork: namesWork(word),
        strange: (!soft || YEAR.test(word)) && held === 0 && !isCareWord(word) && !own.holdsAny(stems),
      },
    ]
  })
  return [...new Map(terms.map((term) => [term.query, term])).values()]
}

/** Parses a question into search terms, using PostgreSQL's dictionary. */
export async function parseQueryTerms(db: Db, own: OwnTexts, question: string): Promise<QueryTerms> {
  const asked = parseQueryWords(question)
  if (asked.length === 0) return { typed: [], meant: [] }
  const papers = await countPapers(
    db,
    asked.flatMap(({ alike }) => alike),
  )
  const words = await corrected({ db, own, papers }, asked)
  const stemOf = await stemsOf(
    db,
    [...asked, ...words].flatMap(({ word, alike }) => [word, ...alike]),
  )
  const known = { own, papers, stemOf }
  const typed = termsOf(asked, known)
  return { typed, meant: words === asked ? typed : termsOf(words, known) }
}

const WORDS_MAX = 40

// Words that occur in questions of every kind, and therefore say little about the subject.
const SOFT =
  'know known tell explain please need want get give goes go work happen make use find look thing way good possible mean help many much long often say write written writing ask asked question answer answered inflo you your must may might part become follow kind long new any still evidence effect effective affect improve increase reduce decrease prevent cause lead better worse people compare compared outcome patient patients participant participants subjects study studies really stay ever always exactly one two three four yesterday today tonight tomorrow morning evening next last now'

// Everyday words that occur with any subject.
const EVERYDAY =
  'see saw seen sound sort bring brought put turn come came hold play run move live believe feel felt hear show start begin actual real usual normal common different difference differently old young big small little large high low right wrong bad fast slow early late full empty close open easy hard simple time day week month year hour minute thing place part side end hand sent until since person man woman everyone whole half same other illness found kind type matter point case fact idea reason bit lot sign care change later stuff enough'

const ENDINGS = ['', 's', 'd', 'ed', 'ing']

const softWords: ReadonlySet<string> = new Set(
  `${SOFT} ${EVERYDAY}`
    .split(' ')
    .flatMap((word) => ENDINGS.map((ending) => word.replace(/e$/, ending === 'ing' ? '' : 'e') + ending)),
)

/**
 * Minimum length of a word that says something about the subject by itself. Shorter words have many meanings, and so do
 * numbers.
 */
const TELLING_LENGTH_MIN = 3

const tellsNothingAlone = (word: string): boolean =>
  word.length < TELLING_LENGTH_MIN || /^\p{N}+$/u.test(word) || softWords.has(word)

// Function words that PostgreSQL does not remove, and words with which people begin and end a question.
const EMPTY: ReadonlySet<string> = new Set(
  'hi hello hey dear thanks thank sorry pls plz btw tho thx ty asap folks guys guy mate dude u r ur cant wont dont doesnt isnt didnt im ive id ill youre theyre whats hows lets gonna wanna also without among between within upon actually basically simply maybe perhaps probably quickly currently usually somebody someone anybody anyone nobody everybody everyone something anything nothing everything somewhere anywhere several another instead already yet ago else whether since worth okay ok sure able allowed allow let seem seems try tried trying wonder wondering curious interested hear heard told tells says said again forever permanently completely totally immediately properly'.split(
    ' ',
  ),
)

const grouped = (): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, readonly string[]>()
  for (const group of [...SAME_WORDS, ...CLINICAL_WORDS, ...EVERYDAY_WORDS])
    for (const word of group) groups.set(word, [...new Set([...(groups.get(word) ?? [word]), ...group])])
  return groups
}

const same = grouped()

const alikeTo = (word: string): readonly string[] => {
  const spelt = [word, ...otherSpellings(word)]
  return [...new Set(spelt.flatMap((one) => same.get(one) ?? [one]))]
}

/** A word of the question, with its synonyms. */
type QueryWord = { word: string; alike: readonly string[]; soft: boolean }

/** Returns the search words in a question, which may consist of full sentences. Pure. */
export function parseQueryWords(question: string): QueryWord[] {
  const spelt = normalText(question).replace(/[’ʼ]/g, "'")
  const found = normalWords(
    [...PHRASES, ...EVERYDAY_PHRASES]
      .reduce((text, [phrase, words]) => text.replace(phrase, words), spelt)
      .replace(/\b(\w+)'(?:s|m|d|ve|re|ll)\b/g, '$1')
      .replace(/\be-?mails?\b/g, 'email')
      .replace(/\bsign(?:ing)? up\b/g, 'join')
      .replace(/\b(?:log|sign)(?:ging|ing)? in(?:to)?\b/g, 'login'),
  )
  const words = [...new Set(found)].filter((word) => (word.length > 1 || /\d/.test(word)) && !EMPTY.has(word))
  return words.slice(0, WORDS_MAX).map((word) => ({ word, alike: alikeTo(word), soft: tellsNothingAlone(word) }))
}
