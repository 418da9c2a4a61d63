import type { MathNode } from '../../article/article.ts'
import { xmlElement, xmlText } from '../../xml/text-writer.ts'

// The attributes and values that the MathML 3 schema of JATS allows. MathML Core allows more attributes on more
// elements, which the schema would reject.

const FLAG = /^(?:true|false)$/
const NAMED_SPACE = '(?:negative)?(?:(?:very){0,2}thi(?:n|ck)|medium)mathspace'
const LENGTH_WORDS = `-?\\d*(?:\\.\\d*)?(?:e[mx]|in|cm|mm|p[xtc]|%)?|${NAMED_SPACE}`
const LENGTH = new RegExp(`^(?:${LENGTH_WORDS})$`)
const LENGTHS = new RegExp(`^(?:${LENGTH_WORDS})(?: (?:${LENGTH_WORDS})){0,40}$`)
const PADDED = new RegExp(
  `^(?:[+-]?\\d*(?:\\.\\d*)?(?: ?%? ?(?:height|depth|width)?|e[mx]|in|cm|mm|p[xtc])|${NAMED_SPACE})$`,
)
const COUNT = /^[1-9]\d{0,2}$/

const listOf = (words: string): RegExp => new RegExp(`^(?:${words})(?: (?:${words})){0,40}$`)

const VALUES: Record<string, RegExp> = {
  accent: FLAG,
  accentunder: FLAG,
  columnalign: listOf('left|center|right'),
  columnlines: listOf('none|solid|dashed'),
  columnspacing: LENGTHS,
  columnspan: COUNT,
  depth: LENGTH,
  dir: /^(?:ltr|rtl)$/,
  display: /^(?:block|inline)$/,
  displaystyle: FLAG,
  fence: FLAG,
  form: /^(?:prefix|infix|postfix)$/,
  frame: /^(?:none|solid|dashed)$/,
  framespacing: LENGTHS,
  height: LENGTH,
  largeop: FLAG,
  linethickness: new RegExp(`^(?:thin|medium|thick|${LENGTH_WORDS})$`),
  lspace: LENGTH,
  mathsize: new RegExp(`^(?:small|normal|big|${LENGTH_WORDS})$`),
  mathvariant:
    /^(?:normal|bold|italic|bold-italic|double-struck|(?:bold-)?(?:fraktur|script|sans-serif)|sans-serif-(?:bold-)?italic|monospace|initial|tailed|looped|stretched)$/,
  maxsize: new RegExp(`^(?:infinity|${LENGTH_WORDS})$`),
  minsize: LENGTH,
  movablelimits: FLAG,
  notation: listOf('box|roundedbox|circle|left|right|top|bottom|(?:updiagonal|downdiagonal|vertical|horizontal)strike'),
  rowalign: listOf('top|bottom|center|baseline|axis'),
  rowlines: listOf('none|solid|dashed'),
  rowspacing: LENGTHS,
  rowspan: COUNT,
  rspace: LENGTH,
  scriptlevel: /^[+-]?\d$/,
  separator: FLAG,
  stretchy: FLAG,
  symmetric: FLAG,
  voffset: PADDED,
  width: LENGTH,
}

const namesIn = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const TOKEN = namesIn('mathvariant mathsize dir')
const NONE = namesIn('')

/** Attributes that an element inherits. They are written on an `mstyle` around any other element. */
const INHERITED = namesIn('dir displaystyle mathsize mathvariant scriptlevel')

const ANYWHERE = namesIn(
  Object.keys(VALUES)
    .filter((name) => !['voffset', 'display', 'notation'].includes(name))
    .join(' '),
)

const OF_ELEMENT: Record<string, ReadonlySet<string>> = {
  math: new Set([...ANYWHERE, 'display']),
  mstyle: ANYWHERE,
  mi: TOKEN,
  mn: TOKEN,
  ms: TOKEN,
  mtext: TOKEN,
  mo: new Set([
    ...TOKEN,
    ...namesIn('form fence separator lspace rspace stretchy symmetric maxsize minsize largeop movablelimits accent'),
  ]),
  mspace: new Set([...TOKEN, ...namesIn('width height depth')]),
  mrow: namesIn('dir'),
  mfrac: namesIn('linethickness'),
  menclose: namesIn('notation'),
  mpadded: namesIn('width height depth lspace voffset'),
  munder: namesIn('accentunder'),
  mover: namesIn('accent'),
  munderover: namesIn('accent accentunder'),
  mtable: namesIn(
    'rowalign columnalign width rowspacing columnspacing rowlines columnlines frame framespacing displaystyle',
  ),
  mtr: namesIn('rowalign columnalign'),
  mtd: namesIn('rowspan columnspan rowalign columnalign'),
}

const isListed = (name: string): boolean => /^(?:column|row)align$/.test(name)

/**
 * Returns whether the schema allows a value. An `mtd` may have only one alignment. An `mpadded` may also have relative
 * lengths.
 */
function isValid(element: string, name: string, value: string): boolean {
  if (element === 'mpadded') return PADDED.test(value)
  if (element === 'mtd' && isListed(name) && value.includes(' ')) return false
  return VALUES[name]?.test(value) ?? false
}

// A plus sign before a length is redundant, but the schema rejects it.
const written = (element: string, name: string, value: string): string => {
  const words = value.trim().replace(/\s+/g, ' ')
  return element === 'mpadded' || name === 'scriptlevel' ? words : words.replace(/^\+/, '')
}

/** Elements that cannot be put inside an `mstyle`, since their parent counts or names them. */
const FIXED = namesIn('mtr mtd none mprescripts')

/** Converts MathML of an article to XML with all its presentation attributes. Pure. */
export function mathXml(node: MathNode | string): string {
  if (typeof node === 'string') return xmlText(node)
  const allowed = OF_ELEMENT[node.e] ?? NONE
  const given = Object.entries(node.a ?? {}).map(([name, value]) => [name, written(node.e, name, value)] as const)
  const own = given.filter(([name, value]) => allowed.has(name) && isValid(node.e, name, value))
  const around = FIXED.has(node.e)
    ? []
    : given.filter(([name, value]) => !allowed.has(name) && INHERITED.has(name) && isValid('mstyle', name, value))
  const element = xmlElement(`mml:${node.e}`, Object.fromEntries(own), (node.c ?? []).map(mathXml).join(''))
  return around.length > 0 ? xmlElement('mml:mstyle', Object.fromEntries(around), element) : element
}
