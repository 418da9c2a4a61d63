// Pairs of texts for measuring how well copied and rewritten passages are found. A host article receives a passage of
// 40 to 200 words from another article. "Copied" passages are pasted as they are. "Rewritten" passages are changed by
// these rules: every word with a synonym in SYNONYMS is replaced; "A and B" becomes "B and A"; in every other sentence,
// the clause after the first comma moves to the front; "the" is dropped before every third plural noun. About 60 % of the
// runs of five words remain.
import type { TextPart } from './words.ts'

export type PairedArticle = { id: string; parts: TextPart[] }
export type TextPair = {
  host: PairedArticle
  source: PairedArticle | undefined
  parts: TextPart[]
  passageWords: number
}

/** Creates a generator of numbers from 0 to 1 (mulberry32), so that every run has the same pairs. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SYNONYMS: ReadonlyMap<string, string> = new Map(
  `show=demonstrate showed=demonstrated shown=demonstrated however=nevertheless used=employed using=employing use=application
  study=investigation studies=investigations results=findings found=observed increase=rise increased=raised
  decrease=reduction decreased=reduced high=elevated higher=greater low=small lower=smaller many=numerous
  several=various important=essential also=additionally because=since between=among patients=individuals
  method=approach methods=approaches analysis=examination significant=marked significantly=markedly suggest=indicate
  suggests=indicates suggested=indicated including=such-as reported=described report=describe associated=linked
  association=link effect=influence effects=influences different=distinct performed=conducted obtained=acquired
  previous=earlier previously=earlier identified=detected total=overall number=count large=big most=the-majority-of
  although=while thus=therefore therefore=hence determine=establish determined=established compared=contrasted
  data=information role=function specific=particular known=recognized based=founded new=novel following=after
  provide=offer provided=offered provides=offers observed=noted first=initially common=frequent likely=probable
  population=group populations=groups risk=danger level=degree levels=degrees time=period model=framework
  models=frameworks evidence=proof major=main main=chief within=inside during=throughout similar=comparable`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

const withSynonyms = (sentence: string): string =>
  sentence.replace(/\p{L}+/gu, (word) => {
    const synonym = SYNONYMS.get(word.toLowerCase())?.replaceAll('-', ' ')
    if (!synonym) return word
    return /^\p{Lu}/u.test(word) ? synonym.charAt(0).toUpperCase() + synonym.slice(1) : synonym
  })

const withSwappedPairs = (sentence: string): string => sentence.replace(/(\p{L}{3,}) and (\p{L}{3,})/gu, '$2 and $1')

function withMovedClause(sentence: string): string {
  const [, first = '', second = '', end = ''] = /^([^,]{15,}), ([^,]{15,}?)([.?!])$/u.exec(sentence) ?? []
  return first ? `${second}, ${first}${end}` : sentence
}

/** Rewrites a passage by the rules above. Pure. */
export function rewritten(passage: string): string {
  let articles = 0
  return (passage.match(/[^.?!]+[.?!]*\s*/g) ?? [])
    .map((sentence, index) => {
      const changed = withSwappedPairs(withSynonyms(sentence.trim()))
      return index % 2 === 0 ? changed : withMovedClause(changed)
    })
    .join(' ')
    .replace(/\bthe (?=\p{L}+s\b)/gu, (article) => ((articles += 1) % 3 === 0 ? '' : article))
}

const WORD = /\S+/g

/** Returns a passage of a number of adjacent words from one of the longer parts, without quotation marks. */
function passageFrom({ parts }: PairedArticle, words: number, random: () => number): string {
  const long = parts.filter(({ text }) => (text.match(WORD)?.length ?? 0) >= words * 2 && !/[“”"]/.test(text))
  const part = long[Math.floor(random() * long.length)]
  if (!part) return ''
  const places = [...part.text.matchAll(WORD)]
  const first = Math.floor(random() * (places.length - words))
  const [start, last] = [places[first]!, places[first + words - 1]!]
  return part.text.slice(start.index, last.index + last[0].length)
}

/** Inserts a passage between two words of the longest part. */
function withPassage({ parts }: PairedArticle, passage: string, random: () => number): TextPart[] {
  const longest = parts.reduce((best, part) => (part.text.length > best.text.length ? part : best))
  const places = [...longest.text.matchAll(/[.] (?=\p{Lu})/gu)]
  const at = (places[Math.floor(random() * places.length)]?.index ?? 0) + 1
  const text = `${longest.text.slice(0, at)} ${passage} ${longest.text.slice(at)}`
  return parts.map((part) => (part === longest ? { ...part, text } : part))
}

const PASSAGE_WORDS_MIN = 40
const PASSAGE_WORDS_MAX = 200

type Making = { articles: PairedArticle[]; pairs: number; kind: 'copied' | 'rewritten' | 'unrelated'; seed: number }

/** Creates pairs of one kind. An unrelated pair is an article as it is, which has no source. */
export function createPairs({ articles, pairs, kind, seed }: Making): TextPair[] {
  const random = createRandom(seed)
  const pick = (but?: PairedArticle): PairedArticle => {
    const others = articles.filter((article) => article !== but)
    return others[Math.floor(random() * others.length)]!
  }
  const found: TextPair[] = []
  while (found.length < pairs) {
    const host = kind === 'unrelated' ? articles[found.length % articles.length]! : pick()
    if (kind === 'unrelated') {
      found.push({ host, source: undefined, parts: host.parts, passageWords: 0 })
      continue
    }
    const source = pick(host)
    const words = PASSAGE_WORDS_MIN + Math.floor(random() * (PASSAGE_WORDS_MAX - PASSAGE_WORDS_MIN + 1))
    const passage = passageFrom(source, words, random)
    if (!passage) continue
    const pasted = kind === 'copied' ? passage : rewritten(passage)
    found.push({ host, source, parts: withPassage(host, pasted, random), passageWords: words })
  }
  return found
}
