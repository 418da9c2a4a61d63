import { letterTex } from '../../mathml/letters.ts'
import { accented } from '../../tex/accents.ts'
import type { XmlPart } from '../../xml/xml-part.ts'
import {
  fencedTex,
  FUNCTIONS,
  joinTex,
  LARGE_SIGNS,
  separatorTex,
  signsOf,
  texOfSign,
  wordsTex,
} from '../../tex/signs.ts'

// Real equations are nested about ten levels deep. An equation that is crafted to overflow the stack has thousands of
// levels.
const DEPTH_MAX = 100

// Returns an element's name in lower case, since equations may also come from HTML that Word copied.
const nameOf = ({ nodeName }: XmlPart): string => nodeName.toLowerCase().replace(/^[\w-]+:/, '')

const childrenOf = (part: XmlPart): XmlPart[] => Array.from(part.childNodes, (node) => node as XmlPart)
const childOf = (part: XmlPart | undefined, name: string): XmlPart | undefined =>
  part && childrenOf(part).find((child) => nameOf(child) === name)

/** Returns a property from `<m:fPr><m:type m:val="bar"/></m:fPr>`; undefined if it is not set. */
function valueOf(part: XmlPart, name: string): string | undefined {
  const properties = childrenOf(part).find((child) => nameOf(child).endsWith('pr') && childOf(child, name))
  const said = childOf(properties, name)
  return said && (said.getAttribute?.('m:val') ?? said.getAttribute?.('val') ?? '')
}

/** Returns the first visible character of a property, even if the file has more. */
const signOf = (part: XmlPart, name: string): string | undefined => {
  const said = valueOf(part, name)
  return said === undefined ? undefined : (Array.from(said.trim())[0] ?? '')
}

const isOn = (value: string | undefined): boolean =>
  value !== undefined && !['0', 'off', 'false'].includes(value.trim().toLowerCase())

const plainLetters = (text: string): string => text.replace(/[\u{1D400}-\u{1D7FF}]/gu, (sign) => sign.normalize('NFKC'))

const ALPHABETS: Record<string, string> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
}

const wordsOf = (parts: XmlPart[]): string => parts.map(({ textContent }) => textContent ?? '').join('')

/**
 * Returns the text of a run. In a file, a separate element contains the text. In HTML copied from Word, the run itself
 * contains it.
 */
function textOfRun(run: XmlPart): string {
  const parts = childrenOf(run)
  const written = parts.filter((part) => /^(?:t|tab|br|cr)$/.test(nameOf(part)))
  if (written.length > 0) return written.map((part) => (nameOf(part) === 't' ? wordsOf([part]) : ' ')).join('')
  return wordsOf(parts.filter(({ nodeName }) => nodeName === '#text'))
    .replace(/\s+/g, ' ')
    .trim()
}

// Letters that have an alphabet of their own in Unicode, such as a bold 𝐁 or a double-struck ℝ.
const HAS_ALPHABET = /[\u{1D400}-\u{1D7FF}ℬℰℱℋℐℒℳℛℂℍℕℙℚℝℤ]/u

function runTex(run: XmlPart): string {
  const text = textOfRun(run)
  if (!text) return ''
  if (isOn(valueOf(run, 'nor'))) return wordsTex(text)
  const name = text.trim()
  if (FUNCTIONS.has(name)) return `\\${name}`
  const tex = joinTex(signsOf(plainLetters(text)).map(texOfSign))
  const alphabet = ALPHABETS[valueOf(run, 'scr') ?? '']
  if (alphabet) return `\\${alphabet}{${tex}}`
  const style = valueOf(run, 'sty')
  const isBold = style === 'b' || style === 'bi'
  if (!isBold && HAS_ALPHABET.test(text)) return joinTex(Array.from(text, letterTex))
  if (!/\p{L}/u.test(text)) return tex
  if (style === 'b') return `\\mathbf{${tex}}`
  if (style === 'bi') return `\\boldsymbol{${tex}}`
  return style === 'p' ? `\\mathrm{${tex}}` : tex
}

type Reader = (part: XmlPart | undefined) => string

const braced = (tex: string): string => `{${tex}}`
// Puts braces around the base of a subscript or superscript, unless the base is a single character.
const base = (tex: string): string => (/^(?:[^\\{}]|\\[A-Za-z]+)$/u.test(tex) ? tex : `{${tex}}`)

const FRACTIONS: Record<string, (above: string, below: string) => string> = {
  lin: (above, below) => `${base(above)}/${base(below)}`,
  skw: (above, below) => `${base(above)}/${base(below)}`,
  noBar: (above, below) => `{${above} \\atop ${below}}`,
}

function fenced(part: XmlPart, read: Reader): string {
  const inside = childrenOf(part)
    .filter((child) => nameOf(child) === 'e')
    .map(read)
  const between = separatorTex(signOf(part, 'sepchr') ?? '|')
  return fencedTex(signOf(part, 'begchr') ?? '(', signOf(part, 'endchr') ?? ')', inside.join(between))
}

function largeSign(part: XmlPart, read: Reader): string {
  const sign = texOfSign(signOf(part, 'chr') ?? '∫')
  const below = isOn(valueOf(part, 'subhide')) ? '' : read(childOf(part, 'sub'))
  const above = isOn(valueOf(part, 'suphide')) ? '' : read(childOf(part, 'sup'))
  return `${sign}${below && `_{${below}}`}${above && `^{${above}}`} ${read(childOf(part, 'e'))}`
}

// Returns whether an element is a large operator, such as a sum, with or without limits around it.
function isLargeSign(body: XmlPart | undefined): boolean {
  const [only, ...others] = body ? childrenOf(body).filter(isMeant) : []
  if (!only || others.length > 0) return false
  if (nameOf(only) === 'limlow' || nameOf(only) === 'limupp') return isLargeSign(childOf(only, 'e'))
  return nameOf(only) === 'r' && LARGE_SIGNS.has((only.textContent ?? '').trim())
}

function limit(part: XmlPart, read: Reader, sign: '_' | '^'): string {
  const [body, bound] = [read(childOf(part, 'e')), read(childOf(part, 'lim'))]
  if (isLargeSign(childOf(part, 'e'))) return `${body}${sign}{${bound}}`
  if (FUNCTIONS.has(body.replace(/^\\/, '')) || /^\\(?:under|over)brace/.test(body)) return `${body}${sign}{${bound}}`
  return `\\${sign === '_' ? 'underset' : 'overset'}{${bound}}{${body}}`
}

const ARROWS: ReadonlyMap<string, string> = new Map([
  ['→', 'xrightarrow'],
  ['←', 'xleftarrow'],
  ['↔', 'xleftrightarrow'],
  ['⇒', 'xRightarrow'],
  ['⇐', 'xLeftarrow'],
  ['⇔', 'xLeftrightarrow'],
])

// Converts a group character. An arrow with the group above or below it becomes an arrow with words in TeX.
function grouped(part: XmlPart, read: Reader): string {
  const sign = signOf(part, 'chr') ?? '⏟'
  const isTop = valueOf(part, 'pos') === 'top' || (valueOf(part, 'pos') === undefined && sign === '⏞')
  const body = read(childOf(part, 'e'))
  const arrow = ARROWS.get(sign)
  const line = valueOf(part, 'vertjc')
  if (arrow && !isTop && line === 'bot') return `\\${arrow}{${body}}`
  if (arrow && isTop && line === 'top') return `\\${arrow}[${body}]{}`
  return accented(sign, body, isTop ? 'over' : 'under')
}

// Returns a group in a box, or struck out. A box without its left and right side becomes a line above or below.
function boxed(part: XmlPart, read: Reader): string {
  const is = (name: string): boolean => isOn(valueOf(part, name))
  const body = read(childOf(part, 'e'))
  const [up, down] = [is('strikebltr') || is('strikev'), is('striketlbr')]
  const crossed = up || down ? `\\${up && down ? 'xcancel' : up ? 'cancel' : 'bcancel'}{${body}}` : body
  const struck = is('strikeh') ? `\\sout{${crossed}}` : crossed
  const [isTop, isBottom] = [!is('hidetop'), !is('hidebot')]
  if (!is('hideleft') || !is('hideright')) return `\\boxed{${struck}}`
  const under = isBottom ? `\\underline{${struck}}` : struck
  return isTop ? `\\overline{${under}}` : under
}

// Returns a phantom: content that only takes up space, unless the property `show` makes it visible, which is the
// default.
function phantom(part: XmlPart, read: Reader): string {
  const body = read(childOf(part, 'e'))
  const show = valueOf(part, 'show')
  if (show === undefined || isOn(show)) return body
  if (isOn(valueOf(part, 'zerowid'))) return `\\vphantom{${body}}`
  return isOn(valueOf(part, 'zeroasc')) && isOn(valueOf(part, 'zerodesc'))
    ? `\\hphantom{${body}}`
    : `\\phantom{${body}}`
}

const rowsOf = (part: XmlPart, read: Reader): string =>
  childrenOf(part)
    .filter((row) => nameOf(row) === 'mr')
    .map((row) =>
      childrenOf(row)
        .filter((cell) => nameOf(cell) === 'e')
        .map(read)
        .join(' & '),
    )
    .join(' \\\\ ')

// Converts a line of aligned equations. The first & of a pair marks the alignment point. Removes the number after #,
// since the manuscript numbers equations itself.
function lineTex(line: XmlPart, read: Reader): string {
  let marks = 0
  return read(line)
    .replace(/\\#.*$/, '')
    .replaceAll('\\&', () => ((marks += 1) % 2 === 1 ? '&' : ''))
}

const linesOf = (part: XmlPart, read: Reader): string => {
  const lines = childrenOf(part)
    .filter((line) => nameOf(line) === 'e')
    .map((line) => lineTex(line, read))
  return lines.length < 2 ? lines.join('').replaceAll('&', '') : `\\begin{aligned}${lines.join(' \\\\ ')}\\end{aligned}`
}

// Returns a subscript and a superscript in TeX. Omits an empty element, which a deleted script leaves behind.
function scripts(part: XmlPart, read: Reader): string {
  const [below, above] = [read(childOf(part, 'sub')), read(childOf(part, 'sup'))]
  return `${below && `_{${below}}`}${above && `^{${above}}`}`
}

function scripted(part: XmlPart, read: Reader): string {
  const [body, index] = [read(childOf(part, 'e')), scripts(part, read)]
  return index ? base(body) + index : body
}

const READERS: Record<string, (part: XmlPart, read: Reader) => string> = {
  r: runTex,
  f: (part, read) => {
    const [above, below] = [read(childOf(part, 'num')), read(childOf(part, 'den'))]
    return FRACTIONS[valueOf(part, 'type') ?? '']?.(above, below) ?? `\\frac{${above}}{${below}}`
  },
  ssup: scripted,
  ssub: scripted,
  ssubsup: scripted,
  spre: (part, read) => `{}${scripts(part, read)}${base(read(childOf(part, 'e')))}`,
  rad: (part, read) => {
    const degree = isOn(valueOf(part, 'deghide')) ? '' : read(childOf(part, 'deg'))
    return `\\sqrt${degree && `[${degree}]`}{${read(childOf(part, 'e'))}}`
  },
  d: fenced,
  nary: largeSign,
  func: (part, read) => joinTex([read(childOf(part, 'fname')), braced(read(childOf(part, 'e')))]),
  limlow: (part, read) => limit(part, read, '_'),
  limupp: (part, read) => limit(part, read, '^'),
  acc: (part, read) => accented(signOf(part, 'chr') ?? '\u0302', read(childOf(part, 'e'))),
  bar: (part, read) => `\\${valueOf(part, 'pos') === 'top' ? 'overline' : 'underline'}{${read(childOf(part, 'e'))}}`,
  groupchr: grouped,
  m: (part, read) => `\\begin{matrix}${rowsOf(part, read)}\\end{matrix}`,
  eqarr: linesOf,
  borderbox: boxed,
  phant: phantom,
}

const BLANKS_AROUND = /^(?:\s|\\[ ,]|\\quad(?![a-z]))+|(?:\s|(?<!\\)\\(?:[ ,]|quad(?![a-z])))+$/g

/**
 * Converts Word's equation (OMML) to TeX without surrounding spaces; '' for an empty one. Pure. @throws RangeError if
 * it is nested too deeply
 */
export function texOfOmml(equation: XmlPart): string {
  let depth = 0
  const read: Reader = (part) => {
    if (!part) return ''
    if ((depth += 1) > DEPTH_MAX) throw new RangeError('An equation is nested too deeply')
    const reader = READERS[nameOf(part)]
    const tex = reader && part !== equation ? reader(part, read) : joinTex(childrenOf(part).filter(isMeant).map(read))
    depth -= 1
    return tex
  }
  return read(equation).replace(BLANKS_AROUND, '')
}

// Returns whether an element is content. Properties only describe formatting. Text outside a run is only the file's
// white space.
const isMeant = (part: XmlPart): boolean =>
  part.nodeName !== '#text' && !nameOf(part).endsWith('pr') && nameOf(part) !== '#comment'
