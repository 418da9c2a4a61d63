import { accented, isAccent } from '../tex/accents.ts'
import { fencedTex, FUNCTIONS, joinTex, LARGE_SIGNS, signsOf, texOfSign, wordsTex } from '../tex/signs.ts'
import type { XmlPart } from '../xml/xml-part.ts'
import { enclosedTex } from './enclosures.ts'
import { lettersTex } from './letters.ts'

// The maximum nesting. Only formulas that are crafted to overflow the stack are nested more deeply.
const DEPTH_MAX = 100

const nameOf = ({ nodeName }: XmlPart): string => nodeName.toLowerCase().replace(/^[\w-]+:/, '')
const attributeOf = (part: XmlPart, name: string): string => part.getAttribute?.(name) ?? ''
const childrenOf = (part: XmlPart): XmlPart[] => Array.from(part.childNodes, (node) => node as XmlPart)
const elementsOf = (part: XmlPart): XmlPart[] =>
  childrenOf(part).filter((child) => {
    if (child.nodeName === '#text' && child.textContent?.trim()) throw new SyntaxError('Text outside an element')
    return !child.nodeName.startsWith('#')
  })
const wordsOf = (part: XmlPart | undefined): string => (part?.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Returns the children of an element that has a fixed number of them. */
function exactly(part: XmlPart, count: number): XmlPart[] {
  const parts = elementsOf(part)
  if (parts.length !== count) throw new SyntaxError(`${part.nodeName} with ${parts.length} parts`)
  return parts
}

type Reader = (part: XmlPart | undefined) => string

const INVISIBLE = /[\u2061-\u2064\u200b]/g
/** Characters that formulas place over or under a letter instead of an accent, each with the accent. */
const MEANT_OVER: Record<string, string> = {
  '.': '\u0307',
  '⋅': '\u0307',
  '·': '\u0307',
  '..': '\u0308',
  '...': '\u20db',
  '-': '\u0304',
  '−': '\u0304',
  '–': '\u0304',
  '—': '\u0305',
  '―': '\u0305',
  _: '\u0305',
  '¯¯': '\u033f',
  '….': '\u20dc',
}
const MEANT_UNDER: Record<string, string> = { '-': '_', '−': '_', '—': '_', '―': '_', '˜': '~', '˙': '⋅' }

const isOperator = (part: XmlPart | undefined): part is XmlPart => part !== undefined && nameOf(part) === 'mo'

/** Returns the innermost content of nested rows with a single child. */
function unwrapped(part: XmlPart): XmlPart {
  const [only, ...others] = nameOf(part) === 'mrow' || nameOf(part) === 'mstyle' ? elementsOf(part) : []
  return only === undefined || others.length > 0 ? part : unwrapped(only)
}

function operatorTex(part: XmlPart): string {
  const text = wordsOf(part).replace(INVISIBLE, '')
  if (/^[′']+$/.test(text)) return "'".repeat(text.length)
  if (text === '...') return '\\ldots'
  if (!/\p{L}{2}/u.test(text)) return joinTex(signsOf(text).map(texOfSign))
  return FUNCTIONS.has(text) ? `\\${text}` : `\\operatorname{${text}}`
}

const OPENING = '([{⟨⌊⌈⟦〈'
const CLOSING = ')]}⟩⌋⌉⟧〉'

type Fence = { sign: string; opens: boolean; closes: boolean }

function fenceOf(part: XmlPart): Fence | undefined {
  if (!isOperator(part) || attributeOf(part, 'stretchy') === 'false') return undefined
  const sign = wordsOf(part)
  const form = attributeOf(part, 'form')
  const isBar = sign === '|' || sign === '‖'
  const opens = (sign !== '' && OPENING.includes(sign)) || (isBar && form === 'prefix')
  const closes = (sign !== '' && CLOSING.includes(sign)) || (isBar && form === 'postfix')
  return opens || closes ? { sign, opens, closes } : undefined
}

/** Returns the position of the bracket that closes the bracket at `from`; -1 if there is none. */
function closingOf(parts: XmlPart[], from: number): number {
  let depth = 0
  for (let at = from; at < parts.length; at += 1) {
    const fence = fenceOf(parts[at] as XmlPart)
    if (fence?.opens) depth += 1
    else if (fence?.closes && (depth -= 1) === 0) return at
  }
  return -1
}

const isTable = (part: XmlPart | undefined): boolean => part !== undefined && nameOf(unwrapped(part)) === 'mtable'

/** Returns the TeX of adjacent elements. Matching brackets grow with their content. */
function rowTex(parts: XmlPart[], read: Reader): string {
  const pieces: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] as XmlPart
    const fence = fenceOf(part)
    const end = fence?.opens ? closingOf(parts, at) : -1
    // A bracket before rows and columns encloses them, even without a closing bracket.
    const isHalf = fence?.opens && end < 0 && isTable(parts[at + 1])
    if (fence && (end > at || isHalf)) {
      const inside = parts.slice(at + 1, isHalf ? at + 2 : end)
      const close = isHalf ? '' : wordsOf(parts[end])
      pieces.push(fencedTex(fence.sign, close, rowTex(inside, read)))
      at += inside.length + (isHalf ? 0 : 1)
    } else if (isTable(part) && isOperator(parts[at + 1]) && fenceOf(parts[at + 1] as XmlPart)?.closes) {
      pieces.push(fencedTex('', wordsOf(parts[at + 1]), read(part)))
      at += 1
    } else pieces.push(read(part))
  }
  return pieces.filter(Boolean).join(' ')
}

const ONE_SIGN =
  /^(?:[^\\{}]|\d+(?:\.\d+)?|\\[A-Za-z]+|\\(?:math[a-z]+|boldsymbol|d*dot|hat|bar|tilde|vec|check)\{[^{}]*\})$/u

/** Puts braces around the base of an index, unless it is a single character, number or command. */
const base = (tex: string): string => (ONE_SIGN.test(tex) ? tex : `{${tex}}`)

const isNone = (part: XmlPart | undefined): boolean =>
  part === undefined || /^(?:none|mprescripts)$/.test(nameOf(part)) || !wordsOf(part)

const PRIMES = /^[′″‴']+$/
const primes = (text: string): string => Array.from(text.normalize('NFKC'), () => '\\prime').join('')

function index(sign: '_' | '^', part: XmlPart | undefined, read: Reader): string {
  if (part === undefined || isNone(part)) return ''
  const words = wordsOf(part)
  return `${sign}{${sign === '^' && PRIMES.test(words) ? primes(words) : read(part)}}`
}

/** Returns whether TeX writes the bounds of an element as indices, as for sums, limits and braces. */
const takesBounds = (part: XmlPart): boolean => {
  const only = unwrapped(part)
  const words = wordsOf(only)
  if (/^m(?:under|over)$/.test(nameOf(only))) return /[⏞⏟]/.test(wordsOf(elementsOf(only)[1]))
  return /^m[io]$/.test(nameOf(only)) && (LARGE_SIGNS.has(words) || FUNCTIONS.has(words))
}

/** Returns the accent that a mark over or under a letter represents; undefined for other marks. Pure. */
export function accentOf(mark: XmlPart | undefined, place: 'over' | 'under'): string | undefined {
  const only = mark && unwrapped(mark)
  if (!only || !/^m(?:o|i|text)$/.test(nameOf(only))) return undefined
  const words = wordsOf(only)
  const sign = (place === 'over' ? MEANT_OVER : MEANT_UNDER)[words] ?? words
  return isAccent(sign, place) ? sign : undefined
}

type Bounds = { under?: XmlPart | undefined; over?: XmlPart | undefined }

function bounded(body: XmlPart, { under, over }: Bounds, read: Reader): string {
  const inside = read(body)
  if (takesBounds(body)) return `${inside}${index('_', under, read)}${index('^', over, read)}`
  const mark = (part: XmlPart | undefined, place: 'over' | 'under', tex: string): string => {
    if (part === undefined || isNone(part)) return tex
    const accent = accentOf(part, place)
    return accent ? accented(accent, tex, place) : `\\${place}set{${read(part)}}{${tex}}`
  }
  return mark(over, 'over', mark(under, 'under', inside))
}

function multiscripts(part: XmlPart, read: Reader): string {
  const [body, ...scripts] = elementsOf(part)
  const start = scripts.findIndex((script) => nameOf(script) === 'mprescripts')
  const pairs = (marks: XmlPart[]): string =>
    marks
      .flatMap((sub, at) => (at % 2 === 0 ? [`${index('_', sub, read)}${index('^', marks[at + 1], read)}`] : []))
      .join('{}')
  const before = start < 0 ? '' : pairs(scripts.slice(start + 1))
  return `${before && `{}${before}`}${base(read(body))}${pairs(start < 0 ? scripts : scripts.slice(0, start))}`
}

function table(part: XmlPart, read: Reader): string {
  const rows = elementsOf(part).map((row) => {
    if (nameOf(row) !== 'mtr') throw new SyntaxError(row.nodeName)
    return elementsOf(row).map(read).join(' & ')
  })
  const isAligned = /^right left$/.test(attributeOf(part, 'columnalign').trim())
  const name = isAligned ? 'aligned' : 'matrix'
  return `\\begin{${name}}${rows.join(' \\\\ ')}\\end{${name}}`
}

function fenced(part: XmlPart, read: Reader): string {
  const said = (name: string, usual: string) => part.getAttribute?.(name) ?? usual
  const marks = Array.from(said('separators', ',').replace(/\s/g, ''))
  const inside = elementsOf(part).map(
    (child, at) =>
      `${at > 0 && marks.length > 0 ? texOfSign(marks[Math.min(at, marks.length) - 1] ?? '') : ''}${read(child)}`,
  )
  return fencedTex(said('open', '(').trim(), said('close', ')').trim(), joinTex(inside))
}

const NO_LINE = /^0(?:\D|$)/
const SPACE = /^([\d.]+)em$/

const READERS: Record<string, (part: XmlPart, read: Reader) => string> = {
  mo: operatorTex,
  mtext: (part) => ((part.textContent ?? '').trim() ? wordsTex((part.textContent ?? '').replace(/\s+/g, ' ')) : ''),
  ms: (part) => wordsTex(`“${wordsOf(part)}”`),
  mspace: (part) => (Number(SPACE.exec(attributeOf(part, 'width'))?.[1] ?? 0) >= 1 ? '\\quad' : ''),
  mfrac: (part, read) => {
    const [above, below] = exactly(part, 2).map(read)
    if (NO_LINE.test(attributeOf(part, 'linethickness'))) return `\\genfrac{}{}{0pt}{}{${above}}{${below}}`
    return `\\frac{${above}}{${below}}`
  },
  msqrt: (part, read) => `\\sqrt{${rowTex(elementsOf(part), read)}}`,
  mphantom: (part, read) => `\\phantom{${rowTex(elementsOf(part), read)}}`,
  mroot: (part, read) => {
    const [body, degree] = exactly(part, 2).map(read)
    return `\\sqrt[${degree}]{${body}}`
  },
  msub: (part, read) => {
    const [body, sub] = exactly(part, 2)
    return base(read(body)) + index('_', sub, read)
  },
  msup: (part, read) => {
    const [body, sup] = exactly(part, 2)
    return base(read(body)) + index('^', sup, read)
  },
  msubsup: (part, read) => {
    const [body, sub, sup] = exactly(part, 3)
    return base(read(body)) + index('_', sub, read) + index('^', sup, read)
  },
  munder: (part, read) => {
    const [body, under] = exactly(part, 2)
    return bounded(body as XmlPart, { under }, read)
  },
  mover: (part, read) => {
    const [body, over] = exactly(part, 2)
    return bounded(body as XmlPart, { over }, read)
  },
  munderover: (part, read) => {
    const [body, under, over] = exactly(part, 3)
    return bounded(body as XmlPart, { under, over }, read)
  },
  mmultiscripts: multiscripts,
  mtable: table,
  mfenced: fenced,
  menclose: (part, read) => enclosedTex(attributeOf(part, 'notation'), rowTex(elementsOf(part), read)),
  semantics: (part, read) => read(elementsOf(part)[0]),
}

const ROWS: ReadonlySet<string> = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'merror', 'mtd'])

/**
 * Converts MathML to TeX. Pure. @throws SyntaxError for content other than presentation MathML, RangeError if it is
 * nested too deeply
 */
export function texOfMathml(math: XmlPart): string {
  let depth = 0
  const variants = ['']
  const readIn: Reader = (part) => {
    if (part === undefined) return ''
    const name = nameOf(part)
    if (name === 'mi' || name === 'mn') return lettersTex(wordsOf(part), variants.at(-1) ?? '')
    const reader = READERS[name]
    if (!reader && !ROWS.has(name)) throw new SyntaxError(part.nodeName)
    return reader ? reader(part, read) : rowTex(elementsOf(part), read)
  }
  const read: Reader = (part) => {
    if ((depth += 1) > DEPTH_MAX) throw new RangeError('A formula is nested too deeply')
    variants.push((part && attributeOf(part, 'mathvariant')) || (variants.at(-1) ?? ''))
    const tex = readIn(part)
    variants.pop()
    depth -= 1
    return tex
  }
  return read(math).trim()
}
