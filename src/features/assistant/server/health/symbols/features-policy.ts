import { symbolOf } from './symbol-policy.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'/&.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu

/** Returns the symbol of each word of a message, as defined by `symbolOf`. Takes text in lower case. Pure. */
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

/**
 * The features of a message: its symbols, its weighted features, and the numbers of its words about one person
 * (`ofOne`), about the body, and about work or many people (`ofMany`). Each number is at most two.
 */
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
 * Extracts the features of a message. The weighted features are its symbols, pairs of neighbouring symbols, categories
 * that occur together, and the numbers of words about one person, the body and many people. Takes text in lower case.
 * Pure.
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

/** Rewrites phrases whose words mean something else when read singly, and expands contractions. */
const PHRASE_REWRITES: readonly (readonly [RegExp, string])[] = [
  [/\bwon't\b/g, 'will not'],
  [/\b(can|do|does|did|is|are|was|were|has|have|had|could|would|should)n't\b/g, '$1 not'],
  [/\bcan't\b/g, 'can not'],
  [/\bcannot\b/g, 'can not'],
  [/\bi'm\b/g, 'i am'],
  [/\b(i|we|you|they)'ve\b/g, '$1 have'],
  [/\b(i|we|you|they|he|she|it)'(?:d|ll)\b/g, '$1 will'],
  [/\b(he|she|it|that|what|who|where|how)'s\b/g, '$1 is'],
  [/\b(we|you|they)'re\b/g, '$1 are'],
  [/(\d) ?(?:mg|mcg|ml|iu)\b/g, '$1mg'],
  [/\b(\d{2,3}) (?:over|on) (\d{2,3})\b/g, '$1/$2'],
  [/\b(\d{1,2})[ -]?(?:years?|months?|weeks?|days?|yr|yrs|mo|wks?)[ -]?olds?\b/g, '$1yo'],
  [/\b(\d{1,2}) (?:yo|y\/o)\b/g, '$1yo'],
  [/\b(?:wee|little|lil|small|youngest|middle) (?:one|man|lad|lass|guy|fella)\b/g, 'kid'],
  [/\b(?:other half|better half|old man|old lady|significant other|love of my life)\b/g, 'husband'],
  [/\b(?:throw|throws|throwing|threw|thrown|bring|brings|bringing|brought) up\b/g, 'vomit'],
  [/\b(?:pass|passes|passed|passing|black|blacked|blacking) out\b/g, 'faint'],
  [/\b(?:pins and needles)\b/g, 'tingling'],
  [/\bthe (?:runs|trots)\b/g, 'diarrhoea'],
  [/\b(?:birth control|morning after|the pill)\b/g, 'contraceptive'],
  [/\b(?:blood (?:pressure|sugar|count|test)|heart ?rate|resting pulse)\b/g, 'bp'],
  [/\b(?:nursing|care) homes?\b/g, 'wards'],
  [/\bcase reports?\b/g, 'paper'],
  [/\b(?:sick|tired|fed up) (?:of|with)\b/g, 'annoyed by'],
  [/\b(?:log|sign|logged|signed|logging|signing) (?:in|out|on|up)\b/g, 'login'],
  [/\b(?:hand|hands|handed|handing) (in|over|out)\b/g, 'submit $1'],
  [/\b(?:hand|head|body|heart|face|back|foot|stomach) of\b/g, 'part of'],
  [
    /\b(get|gets|got|hear|heard|come|comes|came|go|goes|going|give|gave|bring|call|send|put|set|take|cut) back\b/g,
    '$1 again',
  ],
  [/\bfollow(?:ed|s|ing)?[ -]ups?\b/g, 'cohort'],
  [/\b(?:side|adverse) (?:effects?|events?)\b/g, 'harms'],
]
