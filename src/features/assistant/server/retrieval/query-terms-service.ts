import {
  correctionsAmong,
  countPapers,
  editsBetween,
  quotedStem,
  stemsOf,
  wordsAlike,
} from '#features/search/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { isCareWord } from '../health/policy.ts'
import type { OwnTexts } from '../knowledge/service.ts'
import { namesWork } from './own-work-policy.ts'
import { type QueryWord, parseQueryWords } from './words-policy.ts'

/** Something asked for: a tsquery of the word and those that mean the same, and in how many papers they stand. */
export type Term = {
  stems: readonly string[]
  query: string
  papers: number
  /** Whether it tells nothing alone; and whether it names a work, which tells nothing of what is in one. */
  soft: boolean
  namesWork: boolean
  /** True if it occurs nowhere here, as the name of another organisation; what people study may. */
  strange: boolean
}

/** What a question asks for: `typed` as it is spelt, `meant` with what is misspelt as it was probably meant. */
export type QueryTerms = { typed: Term[]; meant: Term[] }

const YEAR = /^(?:19|20)\d\d$/
const CORRECTED_LENGTH_MIN = 5
/** Two letters that differ make of a shorter word another one. */
const TWO_EDITS_LENGTH_MIN = 9
/** A shorter word is not read as one that tells nothing alone. */
const SOFT_LENGTH_MIN = 7

const isLike = ({ asked, word }: { asked: string; word: string }): boolean =>
  asked.length >= TWO_EDITS_LENGTH_MIN || editsBetween(asked, word) === 1

type Spelling = { db: Db; own: OwnTexts; papers: Map<string, number> }

/** What is spelt as nothing here is becomes what it looks like; another form of a word that stands here is spelt right. */
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

/** What a question asks for, as PostgreSQL's dictionary has it. */
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
