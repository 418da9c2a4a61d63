import lexicon from './words-of-health.json' with { type: 'json' }
import { BODY_WORDS, symbolByEnding } from './body-words.ts'
import { COURSE_WORDS } from './course-words.ts'
import { PERSON_WORDS } from './person-words.ts'
import { WORK_WORDS } from './work-words.ts'
import { isOneEditApart, SLIP_LETTERS_MIN } from './one-edit.ts'

/** Words that hold a sentence together: each is a sign of its own. */
const ITSELF = `what how why which who when where whose does do did is are was were be been being am have has had can could should would will may might must shall
  need want in of on for to with without after before from about at by if because since or and but not no nothing there any anyone anything this that these
  those it its the a an as like than very really so just only out up off into under over during like most all some many more less least also please think
  feel feels felt feeling know tell look looks looking see seeing seen got get make makes made go going come mean means meant use used using happen happens
  ever while until till long often old pregnant age aged let find show try trying trouble first last next other another both each every own able`

/** Words of WordNet that nobody says at home: whoever does has learned them. */
const LEARNED = {
  SICK: `${lexicon.feels} ${lexicon.does}`,
  ILLNESS: lexicon.sick,
  BODY: lexicon.body,
  DRUG: lexicon.remedy,
}

const wordsOf = (words: string) => words.split(/\s+/)
const tables = [PERSON_WORDS, WORK_WORDS, COURSE_WORDS, BODY_WORDS]
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LEARNED).flatMap(([sign, words]) => wordsOf(words).map((word) => [word, sign] as const)),
  ...wordsOf(ITSELF).map((word) => [word, word] as const),
  ...tables
    .flatMap((table) =>
      Object.entries(table).flatMap(([sign, words]) => wordsOf(words).map((word) => [word, sign] as const)),
    )
    .toReversed(),
])
const ALIKE: ReadonlySet<string> = new Set(wordsOf(lexicon.alike))
const LONG = Map.groupBy(
  [...SIGNS.keys()].filter((word) => word.length >= SLIP_LETTERS_MIN),
  (word) => `${word[0] ?? ''}${word.length}`,
)

// A word as it stands in a dictionary: of one, of now.
const ROOTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/'s$/, ['']],
  [/s'$/, ['']],
  [/ies$/, ['y']],
  [/(?<=[sxzh])es$/, ['']],
  [/(?<!s)s$/, ['']],
  [/ied$/, ['y']],
  [/(\w)\1(?:ed|ing|y)$/, ['$1']],
  [/(?:ed|ing)$/, ['', 'e']],
  [/(?:er|y|ish|ness|ly)$/, ['', 'e']],
]

function byRoot(word: string): string | undefined {
  for (const [end, roots] of ROOTS) {
    if (!end.test(word) || word.length < 5) continue
    for (const root of roots) {
      const sign = SIGNS.get(word.replace(end, root))
      if (sign && sign !== sign.toLowerCase()) return sign
    }
  }
  return undefined
}

function bySlip(word: string): string | undefined {
  if (word.length < SLIP_LETTERS_MIN || ALIKE.has(word)) return undefined
  for (const more of [0, 1, -1]) {
    const meant = LONG.get(`${word[0] ?? ''}${word.length + more}`)?.find((one) => isOneEditApart(one, word))
    if (meant) return SIGNS.get(meant)
  }
  return undefined
}

const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/^\d{2,3}(?:\/|-over-)\d{2,3}$/, 'PRESSURE'],
  [/^\d{1,3}(?:yo|y\/o|yrs?|mo|mth|wks?|m|f)$/, 'AGE'],
  [/^\d+(?:\.\d+)?(?:mg|mcg|ml|g|iu)$/, 'AMOUNT'],
  [/^[a-z]{1,2}\d{1,2}$/, 'LAB'],
  [/^\d/, 'NUMBER'],
  [/^(?:one|two|three|four|five|six|seven|eight|nine|ten|couple|few|several|half|dozen|twenty|thirty)$/, 'NUMBER'],
]

/** What a word is a sign of: one of the tables' signs, itself where it holds sentences together, or `_`. In small letters. Pure. */
export function symbolOf(word: string): string {
  const told = SIGNS.get(word) ?? NUMBERS.find(([form]) => form.test(word))?.[1]
  return told ?? byRoot(word) ?? symbolByEnding(word) ?? bySlip(word) ?? '_'
}
