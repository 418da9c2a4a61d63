import { accented, isAccent } from '../../../tex/accents.ts'
import { fencedTex, joinTex, texOfSign } from '../../../tex/signs.ts'

// Word's EQ fields. Source: ECMA-376, 17.16.5.19, and the description of the field in Word's own help.

/** Part of an EQ field: a command `\f(…;…)` with its options, or text. */
type Part = { text: string } | { command: string; options: string[]; elements: Part[][] }

const DEPTH_MAX = 20

const OPTION = /^\s*\\((?:[lrbf]c|vc)\\?[^\s]|[a-z]{2}(?:\s*\d+)?)/i
const OPTION_LENGTH_MAX = 40
const MOVED = /^\\(?:up|do)/i

/** Switches that only format the field, as in "\* MERGEFORMAT". */
const FORMAT = /\\\*\s*(?:"[^"]*"|\w+)/g

/**
 * Parses the instruction of an EQ field. @throws SyntaxError if it is invalid, RangeError if it is nested too deeply
 */
class Parser {
  private at = 0
  private readonly written: string
  constructor(written: string) {
    this.written = written
  }

  /** Reads up to, but not including, a character that ends an element. */
  private parts(depth: number): Part[] {
    if (depth > DEPTH_MAX) throw new RangeError('An EQ field is nested too deeply')
    const parts: Part[] = []
    while (this.at < this.written.length) {
      const sign = this.written[this.at] ?? ''
      if (depth > 0 && (sign === ')' || sign === ',' || sign === ';')) break
      if (sign === '(' && depth > 0) parts.push(...this.bracket(depth))
      else if (/^\\[A-Za-z]/.test(this.written.slice(this.at, this.at + 2))) parts.push(this.command(depth))
      else parts.push({ text: this.sign() })
    }
    return parts
  }

  private sign(): string {
    if (this.written[this.at] === '\\') this.at += 1
    const [sign = ''] = Array.from(this.written.slice(this.at, this.at + 2))
    this.at += sign.length || 1
    return sign
  }

  /** Reads text in brackets. Separators within the brackets do not end the element. */
  private bracket(depth: number): Part[] {
    const parts: Part[] = [{ text: this.sign() }]
    while (this.at < this.written.length && this.written[this.at] !== ')')
      parts.push(...(/[,;]/.test(this.written[this.at] ?? '') ? [{ text: this.sign() }] : this.parts(depth + 1)))
    return [...parts, { text: this.sign() }]
  }

  /** Reads options, as in "\s\up8(2)" and "\b\lc\[(…)". */
  private options(): string[] {
    const options: string[] = []
    for (;;) {
      const option = OPTION.exec(this.written.slice(this.at, this.at + OPTION_LENGTH_MAX))
      if (!option) return options
      options.push(option[1] ?? '')
      this.at += option[0].length
    }
  }

  private command(depth: number): Part {
    // A second superscript or subscript may follow without another "\s".
    const isMoved = MOVED.test(this.written.slice(this.at, this.at + 3))
    const name = isMoved ? 's' : (this.written[this.at + 1] ?? '').toLowerCase()
    if (!isMoved) this.at += 2
    const options = this.options()
    while (this.written[this.at] === ' ') this.at += 1
    if (this.written[this.at] !== '(') {
      if (name === 's' || name === 'd') return { command: name, options, elements: [] }
      throw new SyntaxError('An EQ field without its brackets')
    }
    const elements: Part[][] = []
    do {
      this.at += 1
      elements.push(this.parts(depth + 1))
    } while (/[,;]/.test(this.written[this.at] ?? ''))
    if (this.written[this.at] !== ')') throw new SyntaxError('An EQ field that does not end')
    this.at += 1
    return { command: name, options, elements }
  }

  read(): Part[] {
    return this.parts(0)
  }
}

/** A command: its options, and its elements in TeX and as the author typed them. */
type Command = { options: string[]; elements: string[]; typed: string[] }

const has = (options: string[], name: string): boolean =>
  options.some((option) => option.toLowerCase().startsWith(name))
const signOf = (options: string[], name: string): string | undefined =>
  options.find((option) => option.toLowerCase().startsWith(name))?.replace(/^..\\?/, '')

const OTHER_SIDE: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' }

function bracketed({ options, elements }: Command): string {
  const both = signOf(options, 'bc')
  const open = signOf(options, 'lc') ?? both ?? (signOf(options, 'rc') === undefined ? '(' : '')
  const close =
    signOf(options, 'rc') ??
    (both === undefined ? (signOf(options, 'lc') === undefined ? ')' : '') : (OTHER_SIDE[both] ?? both))
  return fencedTex(open, close, elements.join(','))
}

/** Characters that authors type over or under a letter instead of an accent. */
const MARKS: Readonly<Record<string, string>> = {
  '¯': '\u0305',
  ˉ: '\u0305',
  '-': '\u0305',
  '–': '\u0305',
  '—': '\u0305',
  '.': '\u0307',
  '·': '\u0307',
  '..': '\u0308',
  '/': '\u0338',
}

const accentFor = (typed: string): string | undefined => {
  const sign = MARKS[typed.trim()] ?? typed.trim()
  return isAccent(sign, 'over') || isAccent(sign, 'under') ? sign : undefined
}

const SCRIPT = /^[_^]\{/

/** Converts characters that are typed over one another: an accent, a stack of indices, or a sign above another. */
function overstruck({ elements, typed }: Command): string | undefined {
  if (elements.length === 2) {
    const [body = '', mark = ''] = elements
    const [first = '', second = ''] = typed.map(accentFor)
    // A superscript underscore represents a line above the letter.
    if (second && !SCRIPT.test(body)) return accented(second === '_' && mark.startsWith('^') ? '\u0305' : second, body)
    if (first && !SCRIPT.test(mark)) return accented(first, mark)
  }
  const bodies = elements.filter((element) => !SCRIPT.test(element))
  const scripts = elements.filter((element) => SCRIPT.test(element))
  const isOnce = new Set(scripts.map(([sign]) => sign)).size === scripts.length
  if (bodies.length > 1 || scripts.length === 0 || !isOnce) return undefined
  const [script = '', ...others] = scripts
  if (bodies.length === 1 && others.length === 0)
    return `\\${script.startsWith('^') ? 'over' : 'under'}set${script.slice(1)}{${bodies[0]}}`
  return `{${bodies.join('')}}${scripts.join('')}`
}

/** Returns a text with lines at the named sides, or at all sides if none is named. */
function bordered({ options, elements: [inside = ''] }: Command): string {
  const [top, bottom, left, right] = ['to', 'bo', 'le', 'ri'].map((side) => has(options, side))
  if (top === bottom && left === right && top === left) return `\\boxed{${inside}}`
  const sided = left || right ? fencedTex(left ? '|' : '', right ? '|' : '', inside) : inside
  const under = bottom ? `\\underline{${sided}}` : sided
  return top ? `\\overline{${under}}` : under
}

function largeOperator({ options, elements: [from, to, of] }: Command): string | undefined {
  const own = signOf(options, 'fc') ?? signOf(options, 'vc')
  const sign = own ? texOfSign(own) : has(options, 'su') ? '\\sum' : has(options, 'pr') ? '\\prod' : '\\int'
  const large = sign.startsWith('\\') ? sign : `\\mathop{${sign}}`
  return of === undefined ? undefined : `${large}${from && `_{${from}}`}${to && `^{${to}}`} ${of}`
}

const COMMANDS: Record<string, (command: Command) => string | undefined> = {
  f: ({ elements: [above, below] }) => (below === undefined ? undefined : `\\frac{${above}}{${below}}`),
  r: ({ elements: [one = '', other] }) => {
    if (other === undefined) return `\\sqrt{${one}}`
    return one ? `\\sqrt[${one}]{${other}}` : `\\sqrt{${other}}`
  },
  s: ({ options, elements: [one = '', other] }) => {
    if (other === undefined) return `${has(options, 'do') ? '_' : '^'}{${one}}`
    return `${one && `^{${one}}`}_{${other}}`
  },
  b: bracketed,
  l: ({ elements }) => elements.join(','),
  x: bordered,
  i: largeOperator,
  o: overstruck,
  d: () => '\\ ',
  a: ({ options, elements }) => {
    const columns = Number(/\d+/.exec(options.find((option) => /^co\d/i.test(option)) ?? '')?.[0] ?? 1)
    const rows = Array.from({ length: Math.ceil(elements.length / columns) }, (_, row) =>
      elements.slice(row * columns, (row + 1) * columns).join(' & '),
    )
    return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
  },
}

/** Returns the typed text, including superscripts and subscripts; '' if it contains other commands. */
const typedIn = (parts: Part[]): string => {
  const typed = parts.map((part) => {
    if ('text' in part) return part.text
    return part.command === 's' && part.elements.length === 1 ? typedIn(part.elements[0] ?? []) : undefined
  })
  return typed.includes(undefined) ? '' : typed.join('')
}

function texOf(parts: Part[]): string {
  return joinTex(
    parts.map((part) => {
      if ('text' in part) return part.text === ' ' ? '' : texOfSign(part.text)
      const [elements, typed] = [part.elements.map(texOf), part.elements.map(typedIn)]
      const tex = COMMANDS[part.command]?.({ options: part.options, elements, typed })
      if (tex === undefined) throw new SyntaxError('An EQ field with a command that TeX does not have')
      return tex
    }),
  )
}

/** Returns the formula of an EQ field in TeX; undefined for a formula that TeX cannot express. Pure. */
export function texOfEq(instruction: string): string | undefined {
  try {
    return (
      texOf(
        new Parser(
          instruction
            .replace(/^\s*EQ\s*/i, '')
            .replace(FORMAT, '')
            .trim(),
        ).read(),
      ) || undefined
    )
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
