import type { Article, Formula } from '../article/article.ts'
import { drawableTex } from '../tex/drawable-tex.ts'
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

// Commands of the editor's typesetter that neither LaTeX nor these packages have, each with its replacement. This is
// one string, so that it reads as a table.
const MEANT = `
R \\mathbb{R} Reals \\mathbb{R} reals \\mathbb{R} N \\mathbb{N} natnums \\mathbb{N} Z \\mathbb{Z} Complex \\mathbb{C} cnums \\mathbb{C} lt < gt >
bm \\boldsymbol{#1} bold \\mathbf{#1} ce \\mathrm{#1} pu \\mathrm{#1} mathscr \\mathcal{#1} cancel {#1} bcancel {#1} xcancel {#1}
abs \\lvert#1\\rvert norm \\lVert#1\\rVert bra \\langle#1\\rvert ket \\lvert#1\\rangle Braket \\langle#1\\rangle braket \\langle#1\\rangle
argmax \\operatorname*{arg\\,max} argmin \\operatorname*{arg\\,min} plim \\operatorname*{plim} sgn \\operatorname{sgn} rank \\operatorname{rank}
tr \\operatorname{tr} Tr \\operatorname{Tr} erf \\operatorname{erf} tg \\operatorname{tg} ctg \\operatorname{ctg} cotg \\operatorname{cotg} sh \\operatorname{sh} ch \\operatorname{ch}
degree {^\\circ} infin \\infty alef \\aleph exist \\exists isin \\in weierp \\wp plusmn \\pm or \\lor sdot \\cdot bull \\bullet real \\Re image \\Im
larr \\leftarrow rarr \\rightarrow harr \\leftrightarrow uarr \\uparrow darr \\downarrow Rarr \\Rightarrow lArr \\Leftarrow rArr \\Rightarrow hArr \\Leftrightarrow
sub \\subset sube \\subseteq supe \\supseteq euro \\text{\\texteuro} cent \\text{\\textcent} permil \\text{\\textperthousand} coloneqq \\mathrel{:=} vcentcolon \\mathrel{:}
Alpha \\mathrm{A} Beta \\mathrm{B} Epsilon \\mathrm{E} Zeta \\mathrm{Z} Eta \\mathrm{H} Iota \\mathrm{I} Kappa \\mathrm{K} Mu \\mathrm{M} Nu \\mathrm{N}
Omicron \\mathrm{O} Rho \\mathrm{P} Tau \\mathrm{T} Chi \\mathrm{X} omicron o thetasym \\vartheta grad \\nabla dd \\mathrm{d} lang \\langle rang \\rangle
`

const meant: ReadonlyMap<string, string> = new Map(
  [...MEANT.matchAll(/(\S+) (\S+)/g)].map(([, name = '', tex = '']) => [name, tex]),
)

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
    const tex = meant.get(name)
    return tex ? [`\\providecommand{\\${name}}${tex.includes('#1') ? '[1]' : ''}{${tex}}`] : []
  })
  if (commands.length === 0) return known
  return [
    ...known,
    String.raw`\newcommand{\formulacommand}[1]{\ifcsname#1\endcsname\else\expandafter\newcommand\csname#1\endcsname{\text{\texttt{\textbackslash#1}}}\fi}`,
    commands.map((name) => `\\formulacommand{${name}}`).join(''),
  ]
}
