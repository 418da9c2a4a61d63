import { DOMParser } from '@xmldom/xmldom'
import temml from 'temml'
import type { XmlPart } from '#formats/xml/xml-part.ts'
import { accentOf, texOfMathml } from '#formats/mathml/mathml-tex.ts'

// The maximum number of characters of a formula's MathML. Real formulas are shorter.
const LENGTH_MAX = 50_000

// Elements that are meant only for programs, or that have no visible content.
const UNSEEN = /<(annotation|annotation-xml|mphantom)\b[^>]*>[\s\S]*?<\/\1>/g
const PREFIXES = /(<\/?)[\w-]+:/g

const readable = (math: string): string =>
  math
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(PREFIXES, '$1')
    .replace(UNSEEN, '')

const SAME: Record<string, string> = { '-': '−', '–': '−', '∼': '~', '⋅': '·', '∙': '·', '∆': 'Δ', '∗': '*', '∕': '/' }

const signsIn = (text: string): string[] =>
  Array.from(text.normalize('NFKC'), (sign) => SAME[sign] ?? sign).filter(
    (sign) => /[\p{L}\p{N}\p{Sm}%‰°$€*·]/u.test(sign) && !/[|∣∥⁄ˆˇ]/.test(sign),
  )

const STRUCTURES: ReadonlySet<string> = new Set(['mfrac', 'msqrt', 'mroot', 'mtr', 'mtd'])
const LOWER: ReadonlySet<string> = new Set(['msub', 'msubsup', 'munder', 'munderover'])
const UPPER: ReadonlySet<string> = new Set(['msup', 'msubsup', 'mover', 'munderover'])

type Traits = { signs: string[]; counts: Record<string, number> }

const elementsOf = (element: XmlPart): XmlPart[] =>
  Array.from(element.childNodes, (node) => node as XmlPart).filter(({ nodeName }) => nodeName !== '#text')

function add(element: XmlPart, traits: Traits): void {
  const name = element.nodeName
  const count = (kind: string) => (traits.counts[kind] = (traits.counts[kind] ?? 0) + 1)
  const children = elementsOf(element)
  const isAccented =
    (name === 'mover' && accentOf(children[1], 'over')) || (name === 'munder' && accentOf(children[1], 'under'))
  if (isAccented) children.pop()
  else {
    if (LOWER.has(name)) count('lower')
    if (UPPER.has(name)) count('upper')
  }
  if (STRUCTURES.has(name)) count(name)
  if (name === 'menclose' && element.getAttribute?.('notation') === 'radical') count('msqrt')
  if (children.length === 0 && !isAccented) traits.signs.push(...signsIn(element.textContent ?? ''))
  for (const child of children) add(child, traits)
}

/**
 * Returns the features that a formula and its conversion must have in common: its letters, numbers and symbols, and how
 * many fractions, roots, rows and scripts it has. Leaves out accents, since several characters represent the same
 * accent.
 */
function traitsOf(math: XmlPart, isScripted: boolean): string {
  const traits: Traits = { signs: [], counts: {} }
  add(math, traits)
  const { lower = 0, upper = 0, ...structures } = traits.counts
  const counted = Object.entries(structures).toSorted(([one], [other]) => one.localeCompare(other))
  return JSON.stringify([traits.signs.toSorted().join(''), counted, isScripted ? [] : [lower, upper]])
}

function refuse(_level: string, message: string): never {
  throw new SyntaxError(message)
}

const parsed = (math: string): XmlPart | null =>
  new DOMParser({ onError: refuse }).parseFromString(math, 'text/xml').documentElement

const drawn = (tex: string): XmlPart | null => parsed(temml.renderToString(tex, { throwOnError: true, xml: true }))

/**
 * Converts MathML to equivalent TeX. The TeX is rendered and compared with the MathML, since a lost character could
 * change a number. Returns undefined if they differ, or if the formula is empty or cannot be read. Pure.
 */
export function texOfMath(math: string): string | undefined {
  if (math.length > LENGTH_MAX) return undefined
  const read = readable(math)
  // Scripts before a letter have a different element in MathML, so scripts are not counted in formulas with this
  // element.
  const isScripted = /<mmultiscripts/.test(read)
  try {
    const root = parsed(read)
    const tex = root && texOfMathml(root)
    const again = tex ? drawn(tex) : null
    return root && tex && again && traitsOf(again, isScripted) === traitsOf(root, isScripted) ? tex : undefined
  } catch {
    // The formula is incomplete, or its TeX cannot be rendered.
    return undefined
  }
}
