import type { Article, Formula } from '../article/article.ts'
import { drawableTex } from '../tex/drawable-tex.ts'
import { STANDARD_TEX } from '../tex/standard-commands.ts'
import { withoutPairs } from '../tex/tokens.ts'

/** Packages for formula commands that LaTeX itself does not have. */
const PACKAGES = [
  {
    name: 'mathtools',
    commands:
      /^(?:.*(?:colon|coloneq|colonsim|colonapprox).*|(?:under|over)bracket|x.*arrow|x.*harpoon.*|xmapsto|math[clr]lap|prescript|[dr]+cases)$/i,
  },
  { name: 'eucal', commands: /^mathscr$/, options: '[mathscr]' },
  { name: 'cancel', commands: /^(?:[bx]?cancel|cancelto)$/ },
  { name: 'bm', commands: /^bm$/ },
  { name: 'mhchem', commands: /^(?:ce|pu)$/, options: '[version=4]' },
] as const

const isFormula = (part: object): part is Formula => 't' in part && part.t === 'math'

const formulasIn = (part: unknown): Formula[] => {
  if (typeof part !== 'object' || part === null) return []
  return isFormula(part) ? [part] : Object.values(part).flatMap(formulasIn)
}

/** Returns the commands and environments in an article's formulas, without duplicates. Pure. */
export const commandsIn = (article: Article): string[] =>
  Array.from(
    new Set(
      formulasIn(article).flatMap((formula) =>
        Array.from(
          withoutPairs(drawableTex(formula) ?? '').matchAll(/\\(?:begin\s*\{)?([A-Za-z]+)/g),
          ([, name = '']) => name,
        ),
      ),
    ),
  ).toSorted()

/** Returns the LaTeX that loads the packages for the given commands, if the packages are installed. Pure. */
export const packagesFor = (commands: string[]): string[] =>
  PACKAGES.filter((known) => commands.some((name) => known.commands.test(name))).map(
    ({ name, ...also }) =>
      `\\IfFileExists{${name}.sty}{\\usepackage${'options' in also ? also.options : ''}{${name}}}{}`,
  )

/**
 * Returns fallback definitions of the given commands. A command without a known replacement is printed as its name.
 * Pure.
 */
export function meaningsOf(commands: string[]): string[] {
  const known = commands.flatMap((name) => {
    const tex = STANDARD_TEX.get(name)
    return tex ? [`\\providecommand{\\${name}}${tex.includes('#1') ? '[1]' : ''}{${tex}}`] : []
  })
  if (commands.length === 0) return known
  return [
    ...known,
    String.raw`\newcommand{\formulacommand}[1]{\ifcsname#1\endcsname\else\expandafter\newcommand\csname#1\endcsname{\text{\texttt{\textbackslash#1}}}\fi}`,
    commands.map((name) => `\\formulacommand{${name}}`).join(''),
  ]
}
