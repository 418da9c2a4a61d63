import { accentCommand, fence, joinTex, texOfSign } from '../../omml/tex-signs.ts'

// Word's EQ fields. Source: ECMA-376, 17.16.5.19, and the description of the field in Word's own help.

/** A command `\f(…;…)` with its options, or a text. */
type Part = { text: string } | { command: string; options: string[]; elements: Part[][] }

const DEPTH_MAX = 20

/** Reads an instruction from left to right. @throws SyntaxError where it is none, RangeError where it nests without end */
class Parser {
  private at = 0
  private readonly written: string
  constructor(written: string) {
    this.written = written
  }

  /** Reads as far as a sign that ends an element; the sign is left. */
  private parts(depth: number): Part[] {
    if (depth > DEPTH_MAX) throw new RangeError('An EQ field nests too deep')
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

  /** A bracket that is text: what it holds belongs to the same element. */
  private bracket(depth: number): Part[] {
    const parts: Part[] = [{ text: this.sign() }]
    while (this.at < this.written.length && this.written[this.at] !== ')')
      parts.push(...(/[,;]/.test(this.written[this.at] ?? '') ? [{ text: this.sign() }] : this.parts(depth + 1)))
    return [...parts, { text: this.sign() }]
  }

  private command(depth: number): Part {
    const name = (this.written[this.at + 1] ?? '').toLowerCase()
    this.at += 2
    const options: string[] = []
    // "\s\up8(2)" and "\b\lc\[(…)".
    for (;;) {
      const option = /^\s*\\((?:[lrbf]c|vc)\\?[^\s]|[a-z]{2}\d*)/i.exec(this.written.slice(this.at))
      if (!option) break
      options.push(option[1] ?? '')
      this.at += option[0].length
    }
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

type Command = { options: string[]; elements: string[] }

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
  return joinTex([`\\left${fence(open)}`, elements.join(','), `\\right${fence(close)}`])
}

const MARKS: Record<string, string> = {
  '¯': '\u0305',
  '‾': '\u0305',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
}

const COMMANDS: Record<string, (command: Command) => string | undefined> = {
  f: ({ elements: [above, below] }) => (below === undefined ? undefined : `\\frac{${above}}{${below}}`),
  r: ({ elements: [one = '', other] }) => (other === undefined ? `\\sqrt{${one}}` : `\\sqrt[${one}]{${other}}`),
  s: ({ options, elements: [one = '', other] }) =>
    other === undefined ? `${has(options, 'do') ? '_' : '^'}{${one}}` : `^{${one}}_{${other}}`,
  b: bracketed,
  l: ({ elements }) => elements.join(','),
  x: ({ options, elements: [inside] }) => {
    const [top, bottom] = [has(options, 'to'), has(options, 'bo')]
    if (has(options, 'le') || has(options, 'ri')) return undefined
    return top === bottom ? `\\boxed{${inside}}` : `\\${top ? 'overline' : 'underline'}{${inside}}`
  },
  i: ({ options, elements: [from, to, of] }) => {
    const sign = has(options, 'su') ? '\\sum' : has(options, 'pr') ? '\\prod' : '\\int'
    const isOther = has(options, 'fc') || has(options, 'vc')
    return of === undefined || isOther ? undefined : `${sign}${from && `_{${from}}`}${to && `^{${to}}`} ${of}`
  },
  o: ({ elements: [body = '', mark = '', ...others] }) => {
    const accent = MARKS[mark.trim()]
    return accent && others.length === 0 ? `${accentCommand(accent, body)}{${body}}` : undefined
  },
  d: () => '\\ ',
  a: ({ options, elements }) => {
    const columns = Number(/\d+/.exec(options.find((option) => /^co\d/i.test(option)) ?? '')?.[0] ?? 1)
    const rows = Array.from({ length: Math.ceil(elements.length / columns) }, (_, row) =>
      elements.slice(row * columns, (row + 1) * columns).join(' & '),
    )
    return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
  },
}

function texOf(parts: Part[]): string {
  return joinTex(
    parts.map((part) => {
      if ('text' in part) return part.text === ' ' ? '' : texOfSign(part.text)
      const tex = COMMANDS[part.command]?.({ options: part.options, elements: part.elements.map(texOf) })
      if (tex === undefined) throw new SyntaxError('An EQ field that TeX has no words for')
      return tex
    }),
  )
}

/** Returns the formula of an EQ field in TeX; undefined for one that TeX cannot say. Pure. */
export function texOfEq(instruction: string): string | undefined {
  try {
    return texOf(new Parser(instruction.replace(/^\s*EQ\s*/i, '').trim()).read()) || undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
