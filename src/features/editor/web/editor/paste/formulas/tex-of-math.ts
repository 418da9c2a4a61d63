import { MathMLToLaTeX } from 'mathml-to-latex'
import temml from 'temml'

// Longer than any formula in a pasted line.
const LENGTH_MAX = 50_000

// Elements for machines only, or without visible content.
const UNSEEN = /<(annotation|annotation-xml|mphantom)\b[^>]*>[\s\S]*?<\/\1>/g
const PREFIXES = /(<\/?)[\w-]+:/g
const NAMES = /<mi\b[^>]*>\s*([^<&]+?)\s*<\/mi>/g

/** Sets a name of several letters upright as one word: otherwise each letter would be a factor. */
const named = (whole: string, name: string): string => (Array.from(name).length > 1 ? `<mtext>${name}</mtext>` : whole)

// TeX's special characters: within words they are replaced by private characters that nobody types.
const SPECIAL = '#$%_{}'
const PRIVATE = 0xe0_00
const hidden = (words: string): string =>
  words.replace(/[#$%_{}]/g, (sign) => String.fromCodePoint(PRIVATE + SPECIAL.indexOf(sign)))
const shown = (tex: string): string =>
  tex.replace(/[\ue000-\ue005]/g, (sign) => `\\${SPECIAL[(sign.codePointAt(0) ?? 0) - PRIVATE] ?? ''}`)

const readable = (math: string): string =>
  math
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(PREFIXES, '$1')
    .replace(UNSEEN, '')
    .replace(NAMES, named)

const FUNCTIONS = /\\text\{(arccos|arcsin|arctan|cos|cosh|det|exp|inf|lim|ln|log|max|min|sin|sinh|sup|tan|tanh)\}/g
// A bracket that only opens embraces the following lines.
const CASES = /\\left\\\{\s*\\right\.\s*(\\begin\{matrix\}(?:(?!\\begin)[\s\S])*?\\end\{matrix\})/g

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }
const SAME: Record<string, string> = { '-': '−', '–': '−', '∼': '~', '⋅': '·', '∙': '·', '∆': 'Δ', '∗': '*', '∕': '/' }

const signsOf = (math: string): string =>
  Array.from(
    math
      .replace(/<[^>]*>/g, '')
      .replace(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
      .normalize('NFKC'),
    (sign) => SAME[sign] ?? sign,
  )
    .filter((sign) => /[\p{L}\p{N}\p{Sm}%‰°$€*·]/u.test(sign) && !/[|∣∥⁄ˆˇ]/.test(sign))
    .toSorted()
    .join('')

const STRUCTURES = ['mfrac', 'msqrt', 'mroot', 'mtr', 'mtd']
const SCRIPTS = ['msub|msubsup|munder|munderover', 'msup|msubsup|mover|munderover']

const countOf = (math: string, names: string): number =>
  math.match(new RegExp(`<(?:${names})[\\s/>]`, 'g'))?.length ?? 0

/**
 * Returns the traits that a formula and its conversion must share: letters, numbers and signs, fractions, roots, rows
 * and scripts.
 */
function traitsOf(math: string, isScripted: boolean): string {
  const counted = isScripted ? STRUCTURES : [...STRUCTURES, ...SCRIPTS]
  return [signsOf(math), ...counted.map((names) => countOf(math, names))].join(' ')
}

function converted(math: string): string | undefined {
  try {
    const tex = MathMLToLaTeX.convert(math.replace(/<mtext\b[^>]*>[^<]*/g, hidden))
    return shown(tex)
      .replace(CASES, '\\left\\{$1\\right.')
      .replace(FUNCTIONS, '\\$1 ')
      .replace(/\^\{('+)\}/g, (_, primes: string) => `^{${'\\prime'.repeat(primes.length)}}`)
      .trim()
  } catch {
    // It rejects an incomplete formula.
    return undefined
  }
}

function drawn(tex: string): string | undefined {
  try {
    return temml.renderToString(tex, { throwOnError: true, xml: true })
  } catch {
    return undefined
  }
}

/**
 * Converts MathML to equivalent TeX: the result is rendered and compared, since a lost sign would make another number.
 * Undefined if they differ, or if nothing is left. Pure.
 */
export function texOfMath(math: string): string | undefined {
  if (math.length > LENGTH_MAX) return undefined
  const read = readable(math)
  const tex = converted(read)
  const again = tex && drawn(tex)
  // Scripts before a letter are counted otherwise.
  const isScripted = /<mmultiscripts/.test(read)
  return again && traitsOf(again, isScripted) === traitsOf(read, isScripted) ? tex : undefined
}
