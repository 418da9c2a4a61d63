import { texOfSign } from '../../tex/signs.ts'

// LaTeX commands for combining marks. Marks above a letter are applied before marks below or next to it.
const ABOVE: ReadonlyMap<string, string> = new Map([
  ['\u0300', '\\`'],
  ['\u0301', "\\'"],
  ['\u0302', '\\^'],
  ['\u0303', '\\~'],
  ['\u0304', '\\='],
  ['\u0305', '\\='],
  ['\u0306', '\\u'],
  ['\u0307', '\\.'],
  ['\u0308', '\\"'],
  ['\u0309', '\\letterabove{\\reflectbox{c}}'],
  ['\u030a', '\\r'],
  ['\u030b', '\\H'],
  ['\u030c', '\\v'],
  ['\u030d', "\\letterabove{'}"],
  ['\u030f', '\\letterabove{\\textbackslash\\textbackslash}'],
  ['\u0311', '\\letterabove{\\rotatebox[origin=c]{180}{\\u{}}}'],
  ['\u0313', "\\letterabove{'}"],
  ['\u0314', '\\letterabove{\\textquoteleft}'],
  ['\u0342', '\\~'],
])
const BELOW: ReadonlyMap<string, string> = new Map([
  ['\u031b', '\\letterbeside'],
  ['\u0323', '\\d'],
  ['\u0324', '\\letterbelow{..}'],
  ['\u0325', '\\letterbelow{\\ensuremath{\\circ}}'],
  ['\u0326', '\\letterbelow{,}'],
  ['\u0327', '\\c'],
  ['\u0328', '\\k'],
  ['\u0329', "\\letterbelow{'}"],
  ['\u032d', '\\letterbelow{\\^{}}'],
  ['\u032e', '\\letterbelow{\\u{}}'],
  ['\u032f', '\\letterbelow{\\rotatebox[origin=c]{180}{\\u{}}}'],
  ['\u0330', '\\letterbelow{\\~{}}'],
  ['\u0331', '\\b'],
  ['\u0332', '\\b'],
  ['\u0345', '\\letterbelow{\\ensuremath{\\iota}}'],
])

// Accents for Greek letters. Greek letters are written as formulas, which have their own accent commands.
const IN_FORMULAS: ReadonlyMap<string, string> = new Map([
  ['\u0300', 'grave'],
  ['\u0301', 'acute'],
  ['\u0304', 'bar'],
  ['\u0306', 'breve'],
  ['\u0308', 'ddot'],
  ['\u0342', 'tilde'],
])

// Greek letters that have no command in formulas, mapped to Latin letters that look the same.
const ALIKE: ReadonlyMap<string, string> = new Map(
  ['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΧX', 'οo'].map(
    ([greek = '', latin = '']) => [greek, latin],
  ),
)

const isKnown = (mark: string): boolean => ABOVE.has(mark) || BELOW.has(mark)

function greekOf(letter: string, marks: string[]): string | undefined {
  const alike = ALIKE.get(letter)
  const tex = alike ? `\\mathrm{${alike}}` : texOfSign(letter)
  if (tex === letter) return undefined
  const inside = marks.flatMap((mark) => IN_FORMULAS.get(mark) ?? [])
  const formula = `\\ensuremath{${inside.reduce((held, accent) => `\\${accent}{${held}}`, tex)}}`
  return around(
    formula,
    marks.filter((mark) => !IN_FORMULAS.has(mark)),
  )
}

const around = (letter: string, marks: string[]): string =>
  [ABOVE, BELOW]
    .flatMap((commands) => marks.flatMap((mark) => commands.get(mark) ?? []))
    .reduce((held, command) => `${command}{${held}}`, letter)

// Letters that lose their dot when they get an accent.
const DOTLESS: Record<string, string> = { i: '\\i', j: '\\j' }

// Non-ASCII letters in the default fonts.
const OTHERS: Record<string, string> = { æ: '\\ae', Æ: '\\AE', ø: '\\o', Ø: '\\O', đ: '\\dj', ł: '\\l', ı: '\\i' }

/** Returns LaTeX for a letter with combining marks; undefined if LaTeX has no command for it. Pure. */
export function accented(letter: string, marks: string[]): string | undefined {
  if (!marks.every(isKnown)) return undefined
  if (/\p{Script=Greek}/u.test(letter)) return greekOf(letter, marks)
  const other = OTHERS[letter]
  if (!other && !/^[A-Za-z0-9]$/.test(letter)) return undefined
  return around(other ?? ((marks.some((mark) => ABOVE.has(mark)) && DOTLESS[letter]) || letter), marks)
}
