import { FUNCTIONS, joinTex, signsOf, texOfSign, wordsTex } from '../tex/signs.ts'

const VARIANTS: Readonly<Record<string, string>> = {
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  'double-struck': 'mathbb',
  script: 'mathcal',
  'bold-script': 'mathcal',
  fraktur: 'mathfrak',
  'bold-fraktur': 'mathfrak',
  'sans-serif': 'mathsf',
  'bold-sans-serif': 'mathsf',
  'sans-serif-italic': 'mathsf',
  monospace: 'mathtt',
  italic: 'mathit',
}

/** Unicode's mathematical alphabets: the last character of each, and its TeX command. */
const ALPHABETS: [number, string][] = [
  [0x1d433, 'mathbf'],
  [0x1d467, ''],
  [0x1d49b, 'boldsymbol'],
  [0x1d503, 'mathcal'],
  [0x1d537, 'mathfrak'],
  [0x1d56b, 'mathbb'],
  [0x1d59f, 'mathfrak'],
  [0x1d66f, 'mathsf'],
  [0x1d6a3, 'mathtt'],
  [0x1d6e1, 'boldsymbol'],
  [0x1d71b, ''],
  [0x1d7cb, 'boldsymbol'],
  [0x1d7d7, 'mathbf'],
  [0x1d7ff, ''],
]
const STRUCK = 'ℂℍℕℙℚℝℤ'
const SCRIPT = 'ℬℰℱℋℐℒℳℛ'

/** Returns a letter in TeX, in the alphabet that Unicode gives it. Pure. */
export function letterTex(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (STRUCK.includes(letter)) return `\\mathbb{${letter.normalize('NFKC')}}`
  if (SCRIPT.includes(letter)) return `\\mathcal{${letter.normalize('NFKC')}}`
  if (code < 0x1d400 || code > 0x1d7ff) return texOfSign(letter)
  const command = ALPHABETS.find(([last]) => code <= last)?.[1]
  const plain = texOfSign(letter.normalize('NFKC'))
  return command ? `\\${command}{${plain}}` : plain
}

/** Returns a name or a number in TeX. A name of several letters is one word. Pure. */
export function lettersTex(text: string, variant: string): string {
  const signs = signsOf(text)
  const isName = signs.length > 1 && /\p{L}/u.test(text)
  if (isName && FUNCTIONS.has(text)) return `\\${text}`
  const command = VARIANTS[variant]
  if (isName && (!command || variant === 'italic') && !/[\u{1D400}-\u{1D7FF}]/u.test(text))
    return variant === 'italic' ? `\\mathit{${joinTex(signs.map(texOfSign))}}` : wordsTex(text)
  const tex = joinTex(signs.map(letterTex))
  if (variant === 'normal' && /^[A-Za-z]$/.test(tex)) return `\\mathrm{${tex}}`
  return command && variant !== 'italic' ? `\\${command}{${tex}}` : tex
}
