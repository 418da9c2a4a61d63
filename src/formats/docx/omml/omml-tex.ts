import { accentCommand, fence, FUNCTIONS, joinTex, LARGE_SIGNS, texOfSign } from './tex-signs.ts'

/** An element of XML as both a browser and the server's parser give it. */
export type XmlPart = {
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: ArrayLike<object>
  getAttribute?: (name: string) => string | null
}

// Equations nest some ten deep; one made to exhaust the stack nests thousands.
const DEPTH_MAX = 100

// Word copies equations into HTML too, whose parser writes all names small.
const nameOf = ({ nodeName }: XmlPart): string => nodeName.toLowerCase().replace(/^[\w-]+:/, '')

const childrenOf = (part: XmlPart): XmlPart[] => Array.from(part.childNodes, (node) => node as XmlPart)
const childOf = (part: XmlPart | undefined, name: string): XmlPart | undefined =>
  part && childrenOf(part).find((child) => nameOf(child) === name)

/** Returns a property as Word writes it: `<m:fPr><m:type m:val="bar"/></m:fPr>`; undefined if it is not set. */
function valueOf(part: XmlPart, name: string): string | undefined {
  const properties = childrenOf(part).find((child) => nameOf(child).endsWith('pr') && childOf(child, name))
  const said = childOf(properties, name)
  return said && (said.getAttribute?.('m:val') ?? said.getAttribute?.('val') ?? '')
}

/** Returns a property that is one sign, regardless of the file's value. */
const signOf = (part: XmlPart, name: string): string | undefined => {
  const said = valueOf(part, name)
  return said === undefined ? undefined : (Array.from(said)[0] ?? '')
}

const isOn = (value: string | undefined): boolean => value !== undefined && !['0', 'off', 'false'].includes(value)

const plainLetters = (text: string): string => text.replace(/[\u{1D400}-\u{1D7FF}]/gu, (sign) => sign.normalize('NFKC'))

const ALPHABETS: Record<string, string> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
}

const wordsOf = (parts: XmlPart[]): string => parts.map(({ textContent }) => textContent ?? '').join('')

/** A file has a run's text in an element of its own; what Word copies as HTML has it in the run itself. */
function textOfRun(run: XmlPart): string {
  const parts = childrenOf(run)
  const written = parts.filter((part) => nameOf(part) === 't')
  if (written.length > 0) return wordsOf(written)
  return wordsOf(parts.filter(({ nodeName }) => nodeName === '#text'))
    .replace(/\s+/g, ' ')
    .trim()
}

function runTex(run: XmlPart): string {
  const text = textOfRun(run)
  if (!text) return ''
  if (isOn(valueOf(run, 'nor'))) return `\\text{${text.replaceAll('\\', '').replace(/[#$%&_{}]/g, '\\$&')}}`
  const name = text.trim()
  if (FUNCTIONS.has(name)) return `\\${name}`
  const tex = joinTex(Array.from(plainLetters(text), texOfSign))
  const alphabet = ALPHABETS[valueOf(run, 'scr') ?? '']
  if (alphabet) return `\\${alphabet}{${tex}}`
  const style = valueOf(run, 'sty')
  if (!/\p{L}/u.test(text)) return tex
  if (style === 'b') return `\\mathbf{${tex}}`
  if (style === 'bi') return `\\boldsymbol{${tex}}`
  return style === 'p' ? `\\mathrm{${tex}}` : tex
}

type Reader = (part: XmlPart | undefined) => string

const braced = (tex: string): string => `{${tex}}`
// What carries an index is held together, unless it is one sign.
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
  const between = ` \\middle${fence(signOf(part, 'sepchr') ?? '|')} `
  const open = fence(signOf(part, 'begchr') ?? '(')
  const close = fence(signOf(part, 'endchr') ?? ')')
  return joinTex([`\\left${open}`, inside.join(between), `\\right${close}`])
}

function largeSign(part: XmlPart, read: Reader): string {
  const sign = texOfSign(signOf(part, 'chr') ?? '∫')
  const below = isOn(valueOf(part, 'subhide')) ? '' : read(childOf(part, 'sub'))
  const above = isOn(valueOf(part, 'suphide')) ? '' : read(childOf(part, 'sup'))
  return `${sign}${below && `_{${below}}`}${above && `^{${above}}`} ${read(childOf(part, 'e'))}`
}

// One of its bounds may be nested in the other.
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

function grouped(part: XmlPart, read: Reader): string {
  const sign = signOf(part, 'chr') ?? '⏟'
  const body = braced(read(childOf(part, 'e')))
  if (sign === '⏟' || sign === '⏞') return `\\${sign === '⏟' ? 'underbrace' : 'overbrace'}${body}`
  return `\\${valueOf(part, 'pos') === 'top' ? 'overset' : 'underset'}{${texOfSign(sign)}}${body}`
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

// In aligned lines, the first & of a pair marks the alignment point; our own numbering replaces the number after #.
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

// A deleted index leaves an empty place.
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
  acc: (part, read) => {
    const body = read(childOf(part, 'e'))
    return `${accentCommand(signOf(part, 'chr') ?? '\u0302', body)}{${body}}`
  },
  bar: (part, read) => `\\${valueOf(part, 'pos') === 'top' ? 'overline' : 'underline'}{${read(childOf(part, 'e'))}}`,
  groupchr: grouped,
  m: (part, read) => `\\begin{matrix}${rowsOf(part, read)}\\end{matrix}`,
  eqarr: linesOf,
  borderbox: (part, read) => `\\boxed{${read(childOf(part, 'e'))}}`,
  phant: (part, read) => `\\phantom{${read(childOf(part, 'e'))}}`,
}

/**
 * Converts Word's equation (OMML) to TeX, without surrounding blanks; '' for an empty one. @throws RangeError for one
 * that is nested too deep. Pure.
 */
export function texOfOmml(equation: XmlPart): string {
  let depth = 0
  const read: Reader = (part) => {
    if (!part) return ''
    if ((depth += 1) > DEPTH_MAX) throw new RangeError('An equation nests too deep')
    const reader = READERS[nameOf(part)]
    const tex = reader && part !== equation ? reader(part, read) : joinTex(childrenOf(part).filter(isMeant).map(read))
    depth -= 1
    return tex
  }
  return read(equation).replace(/^(?:\s|\\ )+|(?:\s|(?<!\\)\\ )+$/g, '')
}

// Properties only describe formatting, and text outside of a run is a line break of the program that wrote the file.
const isMeant = (part: XmlPart): boolean =>
  part.nodeName !== '#text' && !nameOf(part).endsWith('pr') && nameOf(part) !== '#comment'
