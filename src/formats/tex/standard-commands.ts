// Commands of the editor's typesetter that neither LaTeX nor its usual packages have, each with its replacement. This is
// one string, so that it reads as a table.
const TABLE = `
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

/** The TeX for each of these commands, with `#1` for the argument. */
export const STANDARD_TEX: ReadonlyMap<string, string> = new Map(
  [...TABLE.matchAll(/(\S+) (\S+)/g)].map(([, name = '', tex = '']) => [name, tex]),
)

/** Commands that all Markdown renderers support, or for which they support no other TeX. */
const KEPT: ReadonlySet<string> = new Set(['ce', 'pu', 'cancel', 'bcancel', 'xcancel', 'lt', 'gt'])

/** Signs that Markdown renderers support only as characters, and not as commands. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['euro', '\\text{€}'],
  ['cent', '\\text{¢}'],
  ['permil', '\\text{‰}'],
])

const ENVIRONMENTS: Record<string, { begin: string; end: string }> = {
  dcases: { begin: '\\begin{cases}', end: '\\end{cases}' },
  rcases: { begin: '\\left.\\begin{matrix}', end: '\\end{matrix}\\right\\}' },
  drcases: { begin: '\\left.\\begin{matrix}', end: '\\end{matrix}\\right\\}' },
}

// Matches an argument: a group, which may contain groups, a command, or a sign.
const ARGUMENT =
  /^\s*(?:\{((?:[^{}\\]|\\[\s\S]|\{(?:[^{}\\]|\\[\s\S]|\{(?:[^{}\\]|\\[\s\S])*\})*\})*)\}|(\\[A-Za-z]+|\S))/

const COMMAND = /\\(?:(begin|end)\s*\{(d?r?cases)\}|([A-Za-z]+)|[^A-Za-z])/g

/** Returns TeX with `#1` replaced by the argument after it, and the length of this argument. */
function withArgument(tex: string, after: string): { written: string; length: number } {
  const { 0: all, 1: group, 2: sign } = ARGUMENT.exec(after) ?? ['', '', '']
  const argument = asStandardTex(group ?? sign ?? '')
  const written = tex.replace(/([A-Za-z]?)#1/, (_all, letter: string) =>
    letter && /^[A-Za-z]/.test(argument) ? `${letter} ${argument}` : letter + argument,
  )
  return { written, length: all.length }
}

/**
 * Replaces commands of the editor's typesetter with commands that LaTeX and all Markdown renderers support: "\R"
 * becomes "\mathbb{R}". Pure.
 */
export function asStandardTex(tex: string): string {
  let [written, from] = ['', 0]
  for (const { 0: all, 1: edge, 2: environment = '', 3: name = '', index } of tex.matchAll(COMMAND)) {
    if (index < from) continue
    const known = ENVIRONMENTS[environment]
    const standard = LETTERS.get(name) ?? (KEPT.has(name) ? undefined : STANDARD_TEX.get(name))
    const by = known ? known[edge === 'begin' ? 'begin' : 'end'] : standard
    if (by === undefined) continue
    const end = index + all.length
    const { written: own, length } = by.includes('#1') ? withArgument(by, tex.slice(end)) : { written: by, length: 0 }
    // A command without braces ends where another letter begins.
    const next = /\\[A-Za-z]+$/.test(own) && /^[A-Za-z]/.test(tex.slice(end + length)) ? ' ' : ''
    written += tex.slice(from, index) + own + next
    from = end + length
  }
  return written + tex.slice(from)
}
