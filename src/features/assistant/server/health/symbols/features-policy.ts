import { PHRASE_REWRITES } from './phrase-rewrites.ts'
import { symbolOf } from './symbol-policy.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'/&.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu

/** The signs of a message, word by word. Takes text in small letters. Pure. */
function signsIn(text: string): string[] {
  const said = PHRASE_REWRITES.reduce((so, [words, meant]) => so.replace(words, meant), text)
  return (said.match(WORD) ?? []).flatMap((word) => {
    const sign = symbolOf(word)
    return sign === '_' && /[/.-]/.test(word)
      ? word
          .split(/[/.-]+/)
          .filter((part) => part !== '')
          .map(symbolOf)
      : [sign]
  })
}

const PASSED_OVER: ReadonlySet<string> = new Set(['_', 'a', 'an', 'the', 'very', 'really', 'so', 'just'])
const OF_ONE: ReadonlySet<string> = new Set(['I', 'ME', 'MY', 'WE', 'HE', 'KIN', 'KID', 'AGE', 'PATIENT'])
const OF_BODY: ReadonlySet<string> = new Set([
  'BODY',
  'FUNCTION',
  'SICK',
  'ILLNESS',
  'REMEDY',
  'DRUG',
  'LAB',
  'PRESSURE',
  'MOOD',
])
const OF_MANY: ReadonlySet<string> = new Set(['WORK', 'SITE', 'ASKED', 'SCIENCE', 'TRADE', 'PEOPLE', 'PLACE'])

/** How a message speaks: who is meant, what of a body, what of work or of many; and the features that are weighed. */
export type MessageFeatures = {
  ofOne: number
  ofBody: number
  ofMany: number
  symbols: readonly string[]
  features: readonly string[]
}

const MORE_THAN_ONE = 2
const isKind = (sign: string) => sign !== sign.toLowerCase()

/**
 * What is weighed of a message: which signs there are, which follow each other, which kinds occur together, and how many there are of
 * each of the three questions (who, what, in which frame). Takes text in small letters. Pure.
 */
export function extractFeatures(text: string): MessageFeatures {
  const symbols = signsIn(text).filter((sign) => !PASSED_OVER.has(sign))
  const kinds = [...new Set(symbols.filter(isKind))].toSorted()
  const count = (kind: ReadonlySet<string>) => Math.min(MORE_THAN_ONE, symbols.filter((sign) => kind.has(sign)).length)
  const [ofOne, ofBody, ofMany] = [count(OF_ONE), count(OF_BODY), count(OF_MANY)]
  const [one, body, many] = [`one ${ofOne}`, `body ${ofBody}`, `many ${ofMany}`]
  const features = [
    'always',
    ...symbols,
    ...symbols.map((sign, index) => `${symbols[index - 1] ?? '^'} ${sign}`),
    ...kinds.flatMap((kind, index) => kinds.slice(index + 1).map((other) => `${kind}+${other}`)),
    one,
    body,
    many,
    `${one} ${body}`,
    `${body} ${many}`,
    `${one} ${many}`,
    `${one} ${body} ${many}`,
  ]
  return { ofOne, ofBody, ofMany, symbols, features: [...new Set(features)] }
}
