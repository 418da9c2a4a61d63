import type { Formula, MathNode } from '../article/article.ts'
import { formulaOfTex } from '../jats/in/math.ts'
import { plainTex } from '../jats/in/tex-dialects.ts'
import { texOfNode } from '../mathml/node-tex.ts'
import { commandPattern, replaceCommands, withoutPairs } from './tokens.ts'

const REMOVED = commandPattern(
  [
    // Commands that end the formula or do anything other than draw.
    String.raw`\\(?:input|include|write|openout|openin|closeout|closein|newwrite|newread|read|readline|immediate|special|catcode|csname|scantokens|directlua|includegraphics|verbatiminput|lstinputlisting|InputIfFileExists|usepackage|end\s*\{document\})(?![A-Za-z])`,
    // Labels. Every equation, figure and table already has one.
    String.raw`\\label\s*\{[^{}]*\}`,
    // Colours. Each program has different colour names, and an unknown name stops LaTeX.
    String.raw`\\(?:color|textcolor|colorbox|fcolorbox\s*\{[^{}]*\})\s*\{[^{}]*\}`,
  ].join('|'),
)

// Commands that redefine TeX or change how it reads the following text.
const CHANGING =
  /\\(?:[egx]?def|let|futurelet|global|long|expandafter|noexpand|(?:re)?newcommand|providecommand|DeclareMathOperator|verb|toggle)(?![A-Za-z])/

const ENVIRONMENT = /\\begin\s*\{([^{}]*)\}/g
const ENVIRONMENTS: ReadonlySet<string> = new Set(
  `array matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix subarray cases dcases rcases drcases aligned alignedat gathered`.split(
    ' ',
  ),
)

// The maximum nesting of groups. TeX allows 255 levels, but some commands open further groups.
const DEPTH_MAX = 60

function isDeep(tex: string): boolean {
  let depth = 0
  for (const [sign] of tex.matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1
    if (depth > DEPTH_MAX) return true
  }
  return /(?:\\[A-Za-z]+\s*){60}/.test(tex)
}

/** Removes everything from TeX that does not draw, so that it reads and writes no files and starts no programs. */
function harmlessTex(tex: string): string {
  const held = replaceCommands(tex, REMOVED, '')
    .replace(/\\[\s\S]|[$%#]/g, (sign) => (sign === '$' ? '' : sign.length === 1 ? `\\${sign}` : sign))
    // In TeX, two carets can encode any character, even a backslash.
    .replace(/\^(?=\^)/g, '^{}')
    .replace(/\n\s*\n/g, '\n')
  // The remaining text may form another dangerous command, so it is checked again.
  return held === tex ? tex : harmlessTex(held)
}

function isDrawn(tex: string, known: MathNode | undefined): boolean {
  const commands = withoutPairs(tex)
  return (
    !isDeep(commands) &&
    !CHANGING.test(commands) &&
    Array.from(commands.matchAll(ENVIRONMENT)).every(([, name = '']) => ENVIRONMENTS.has(name)) &&
    (known ?? formulaOfTex(tex, true).m) !== undefined
  )
}

const textOf = (node: MathNode | string): string =>
  typeof node === 'string' ? node : (node.c ?? []).map(textOf).join('')

const lettersOf = (math: MathNode): string =>
  (
    textOf(math)
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]/gu) ?? []
  )
    .toSorted()
    .join('')

/** Converts a formula's MathML to TeX. Returns undefined if the TeX has other letters or numbers than the MathML. */
function converted(math: MathNode): string | undefined {
  const tex = texOfNode(math)
  const again = tex === undefined ? undefined : formulaOfTex(tex, true).m
  return again && lettersOf(again) === lettersOf(math) ? tex : undefined
}

/**
 * Returns the TeX of a formula, or of its MathML, with only the commands that draw; '' if nothing remains. Returns
 * undefined for a formula that the typesetter cannot draw, since it would probably stop LaTeX. Pure.
 */
export function drawableTex({ text, m }: Formula): string | undefined {
  const written = text?.trim() || (m && converted(m))
  if (!written) return undefined
  const tex = harmlessTex(plainTex(written, false))
  return !tex.trim() || isDrawn(tex, tex === written ? m : undefined) ? tex : undefined
}

const INNER = /\\begin\s*\{(\w+\*?)\}(?:(?!\\begin\b)[\s\S])*?\\end\s*\{\1\}/g

/** Returns whether a formula has several lines or columns outside an environment, which LaTeX does not support. */
function isLoose(tex: string): boolean {
  let outer = withoutPairs(tex)
  for (let last = ''; last !== outer; outer = outer.replace(INNER, '')) last = outer
  return outer.includes('&')
}

/** Returns TeX with its lines and columns in an environment, which LaTeX requires. Pure. */
export const inLines = (tex: string): string => (isLoose(tex) ? `\\begin{aligned}${tex}\\end{aligned}` : tex)
