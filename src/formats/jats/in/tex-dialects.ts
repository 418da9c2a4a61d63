import { unitsAsTex } from '../../latex/units.ts'
import { replaceTags, taggedTex } from './equation-numbers.ts'

/** The current mode of the typesetter, text or math. */
type Reading = { mode: string }

const inText =
  (text: string, math: string) =>
  ({ mode }: Reading): string =>
    mode === 'text' ? text : math

/** Text commands that journals use in formulas. Each is defined by commands that the typesetter supports. */
export const TEX_COMMANDS = {
  '\\mbox': '\\text{#1}',
  '\\textsuperscript': inText('${}^{\\text{#1}}$', '{}^{\\text{#1}}'),
  '\\textsubscript': inText('${}_{\\text{#1}}$', '{}_{\\text{#1}}'),
  '\\ensuremath': inText('$#1$', '{#1}'),
  '\\textdegree': '°',
  '\\hfill': '\\quad',
  '\\hfil': '\\quad',
  // Replaces \overset, since the typesetter would draw its upper part as a superscript.
  '\\overset': '\\stackrel{#1}{{#2}}',
}

const OPERATORS = 'sum|prod|coprod|int|oint|bigcup|bigcap|bigsqcup|bigvee|bigwedge|bigoplus|bigotimes|bigodot|biguplus'

// A pattern for a line break. It is part of each pattern, so that the second backslash of a break is never read as the
// start of a command.
const BREAK = String.raw`\\\\`
const command = (pattern: string): RegExp => new RegExp(`${BREAK}|${pattern}`, 'g')

const MARKED_OPERATOR = command(
  String.raw`\\mathop\s*(?:(\\(?:${OPERATORS}))(?![A-Za-z])|\{\s*(\\(?:${OPERATORS}))\s*\})`,
)
const UPRIGHT_SPACE = command(String.raw`\\vspace\s*\*?\s*\{[^{}]*\}`)
const BY_NUMBER = command(String.raw`\\unicode\s*(?:\[[^\]]*\]\s*)?\{\s*(?:[xX"]([\dA-Fa-f]{1,6})|(\d{1,7}))\s*\}`)

const EQUATIONS = /\\begin\s*\{eqnarray(\*?)\}([\s\S]*?)\\end\s*\{eqnarray\1\}/g
// Matches the second of three columns, which contains only a sign such as "=".
const SIGN_BETWEEN = /&((?:(?!\\\\)[^&])*)&/g

const IN_A_LINE: Record<string, string> = {
  align: 'aligned',
  alignat: 'alignedat',
  flalign: 'aligned',
  gather: 'gathered',
  multline: 'gathered',
  split: 'aligned',
  equation: '',
}
const ENVIRONMENT = command(String.raw`\\(begin|end)\s*\{(align|alignat|flalign|gather|multline|split|equation)\*?\}`)

// Returns the character of a code point if it is a letter, number or symbol. Otherwise returns the command unchanged,
// such as for TeX's special characters and for invisible characters.
function character(written: string, point: number): string {
  const isLetter = point <= 0x10ffff && /^[\p{L}\p{N}]|[\u00A1-\u{10FFFF}]$/u.test(String.fromCodePoint(point))
  return isLetter && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : written
}

// Converts display constructs to their inline form.
const inALine = (tex: string): string =>
  replaceTags(
    tex.replace(ENVIRONMENT, (all, side?: string, name?: string) =>
      name === undefined ? all : IN_A_LINE[name] ? `\\${side}{${IN_A_LINE[name]}}` : ' ',
    ),
    (number) => `\\quad \\text{${number}}`,
  )

/** Converts a journal's TeX to TeX that the typesetter can read. Pure. */
export function plainTex(tex: string, display: boolean): string {
  const plain = taggedTex(unitsAsTex(tex.trimEnd()))
    .replace(MARKED_OPERATOR, (all, bare?: string, braced?: string) => bare ?? (braced ? `${braced} ` : all))
    .replace(UPRIGHT_SPACE, (all) => (all === '\\\\' ? all : ' '))
    .replace(BY_NUMBER, (all, hex?: string, decimal?: string) =>
      hex || decimal ? character(all, hex ? Number.parseInt(hex, 16) : Number(decimal)) : all,
    )
    .replace(
      EQUATIONS,
      (_all, _star, rows: string) => `\\begin{align*}${rows.replace(SIGN_BETWEEN, '&$1 ')}\\end{align*}`,
    )
  return display ? plain : inALine(plain)
}
