import { zipSync } from 'fflate'
import { type Article, figuresOf, type BodySection, type Formula } from '../article/article.ts'
import { inlinesText, referenceText } from '../article/text.ts'
import { bibtexFile, bibtexKeys } from '../citations/bibtex.ts'
import { doiAddress } from '../citations/identifiers.ts'
import type { WrittenPaper } from '../docx/out/export-context.ts'
import { blocksOf, type LatexBlocks, sectionOf } from './blocks.ts'
import { escapeAddress, escapeLatex } from './escape-latex.ts'
import { latexOf } from './inline.ts'
import { signsInText } from './signs.ts'
import { madeOf } from './letters/preamble.ts'

/** Number of floats that LaTeX can hold by default. */
const FLOATS_KNOWN = 40

const waiting = (floats: number): string[] =>
  floats > FLOATS_KNOWN ? [`\\extrafloats{${floats}}`, '\\maxdeadcycles=1000'] : []

/** `floats`: of how many figures and tables LaTeX may have to remember that they wait for a page. */
type Needs = { commands: string[]; floats: number }

// A text in other letters than Latin ones needs the fonts of XeLaTeX or LuaLaTeX, and there one that has them.
const preambleOf = (text: string, { commands, floats }: Needs): string =>
  String.raw`% Typeset with pdflatex, then bibtex, and twice again. Letters that its fonts lack stand as their numbers, [U+4E2D]:
% for a text in other letters than Latin ones take xelatex or lualatex, and a font that has them in \setmainfont.
\documentclass[11pt,a4paper]{article}
\usepackage{iftex}
\ifPDFTeX
${encodingsFor(text)}
  \usepackage[utf8]{inputenc}
  \usepackage{textcomp}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\else
  \usepackage{fontspec}
  \tracinglostchars=2
  \IfFontExistsTF{Noto Serif}{\setmainfont{Noto Serif}}{\IfFontExistsTF{DejaVu Serif}{\setmainfont{DejaVu Serif}}{}}
\fi
\usepackage[margin=25mm]{geometry}
${['\\usepackage{amsmath,amssymb}', ...packagesFor(commands)].join('\n')}
\usepackage{graphicx}
\usepackage{booktabs,longtable}
\IfFileExists{multirow.sty}{\usepackage{multirow}}{\newcommand{\multirow}[3]{#3}}
\IfFileExists{ulem.sty}{\usepackage[normalem]{ulem}}{\let\uline\underline}
\usepackage{cite}
% Lists in lists, deeper than LaTeX has them by itself.
\IfFileExists{enumitem.sty}{\usepackage{enumitem}\setlistdepth{40}
  \renewlist{itemize}{itemize}{40}\setlist[itemize]{label=\textbullet}
  \renewlist{enumerate}{enumerate}{40}\setlist[enumerate]{label=\arabic*.}}{}
\usepackage[hidelinks]{hyperref}
${[lettersFor(text), ...meaningsOf(commands), ...waiting(floats)].join('\n')}`

const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

// TeX cannot draw GIF: such a picture is exported next to the text nevertheless.
function picturesOf({ pictures }: WrittenPaper): { id: string; name: string; bytes: Uint8Array; isDrawn: boolean }[] {
  return Array.from(pictures, ([id, { kind, bytes }], index) => ({
    id,
    name: `figures/picture-${index + 1}.${kind === 'image/gif' ? 'gif' : ENDINGS[kind]}`,
    bytes,
    isDrawn: kind !== 'image/gif',
  }))
}

function keysOf({ article, records }: WrittenPaper): { keys: Map<string, string>; isWhole: boolean } {
  const isWhole = article.references.every(({ id }) => records.has(id))
  const byRecord = bibtexKeys(Array.from(records.values()))
  const keyOf = (id: string) => byRecord.get(records.get(id)?.id ?? '') ?? id
  return { keys: new Map(article.references.map(({ id }) => [id, isWhole ? keyOf(id) : id])), isWhole }
}

const typedReferences = ({ references }: Article): string =>
  `\\begin{thebibliography}{${references.length}}\n${references
    .map((reference) => {
      const { doi, url } = reference
      const address = doi ? doiAddress(doi) : (url ?? '')
      const isSaid = referenceText(reference).includes(doi ?? url ?? '')
      const link = address && !isSaid ? ` \\url{${escapeAddress(address)}}` : ''
      return `\\bibitem{${reference.id}} ${escapeLatex(referenceText(reference))}${link}`
    })
    .join('\n')}\n\\end{thebibliography}`

function bibliography({ article }: WrittenPaper, { keys, isWhole }: ReturnType<typeof keysOf>): string {
  if (article.references.length === 0) return ''
  if (!isWhole) return typedReferences(article)
  // Works that are not cited are nevertheless in the paper's list.
  return `\\nocite{${Array.from(keys.values()).join(',')}}\n\\bibliographystyle{unsrt}\n\\bibliography{references}`
}

/** Returns a part of the abstract and the parts within it: LaTeX has no sections there. */
const abstractParts = ({ heading, blocks, sections }: BodySection, writing: LatexBlocks): string[] => [
  [heading.length > 0 ? `\\textbf{${latexOf(heading, writing)}}` : '', blocksOf(blocks, writing)]
    .filter(Boolean)
    .join(' '),
  ...sections.flatMap((section) => abstractParts(section, writing)),
]

function abstractOf({ article, abstract }: WrittenPaper, writing: LatexBlocks): string {
  const parts = article.abstract.flatMap((part) => abstractParts(part, writing)).filter(Boolean)
  const text =
    parts.length > 0
      ? parts.join('\n\n')
      : abstract
          .split(/\n{2,}/)
          .map(escapeLatex)
          .join('\n\n')
  return text.trim() && `\\begin{abstract}\n${text}\n\\end{abstract}`
}

type Beside = { pictures: ReturnType<typeof picturesOf>; references: string }

function texOf(paper: WrittenPaper, { pictures, references }: Beside): string {
  const { article, title, authors } = paper
  const cited = keysOf(paper)
  const bare: LatexBlocks = { keys: cited.keys, notes: new Map(), isMoved: true, lineEnd: ' ', pictures: new Map() }
  const writing: LatexBlocks = {
    keys: cited.keys,
    notes: new Map(article.notes.map(({ id, blocks }) => [id, blocksOf(blocks, bare)])),
    isMoved: false,
    lineEnd: '\\\\\n',
    pictures: new Map(pictures.filter(({ isDrawn }) => isDrawn).map(({ id, name }) => [id, name])),
  }
  const text = [
    `\\title{${latexOf(title, bare)}}`,
    `\\author{${authors.map(escapeLatex).join(' \\and ')}}`,
    '\\date{}',
    `\\hypersetup{pdftitle={${escapeLatex(inlinesText(title))}}}`,
    '\\begin{document}\n\\maketitle',
    abstractOf(paper, writing),
    ...article.sections.map((section) => sectionOf(section, writing)),
    bibliography(paper, cited),
    '\\end{document}\n',
  ]
    .filter(Boolean)
    .join('\n\n')
  return `${preambleOf(text + references, { commands: commandsIn(article), floats: figuresOf(article).length })}\n\n${text}`
}

/** Returns a paper as LaTeX: a zip file of the text, its references and its pictures. Pure. */
export function latexZip(paper: WrittenPaper): Uint8Array {
  const pictures = picturesOf(paper)
  const encode = (text: string) => new TextEncoder().encode(text)
  const references = signsInText(bibtexFile(Array.from(paper.records.values())))
  return zipSync({
    'paper.tex': encode(texOf(paper, { pictures, references })),
    'references.bib': encode(references),
    ...Object.fromEntries(pictures.map(({ name, bytes }) => [name, bytes])),
  })
}

/**
 * Commands that compose letters from others; a letter that no font here has is replaced by its number, so that it can
 * be looked up.
 */
const MAKING = String.raw`\newcommand{\lettertext}[1]{\ifmmode\text{#1}\else#1\fi}
\DeclareRobustCommand{\letterabove}[2]{\leavevmode{\setbox0\hbox{#2}\setbox2\hbox{\fontsize{5}{5}\selectfont#1}\rlap{\hbox to\wd0{\hss\raise\dimexpr\ht0+.2ex\relax\box2\hss}}\box0}}
\DeclareRobustCommand{\letterbelow}[2]{\leavevmode{\setbox0\hbox{#2}\setbox2\hbox{\fontsize{6}{6}\selectfont#1}\rlap{\hbox to\wd0{\hss\lower\dimexpr\ht2+.3ex\relax\box2\hss}}\box0}}
\DeclareRobustCommand{\letterbeside}[1]{\leavevmode{\setbox0\hbox{#1}\setbox2\hbox{\fontsize{8}{8}\selectfont'}\copy0\kern-.15em\raise\dimexpr\ht0-\ht2+.2ex\relax\box2}}
\DeclareRobustCommand{\letterhooked}[1]{\leavevmode{\setbox0\hbox{#1}\setbox2\hbox{\fontsize{8}{8}\selectfont\textquoteleft}\raise\dimexpr\ht0-\ht2+.2ex\relax\box2\kern-.12em\box0}}
\DeclareRobustCommand{\letterstruck}[1]{\leavevmode{\setbox0\hbox{#1}\rlap{\hbox to\wd0{\hss\raise.25ex\hbox{-}\hss}}\box0}}
\DeclareRobustCommand{\letterturned}[1]{\leavevmode\rotatebox[origin=c]{180}{#1}}
\DeclareRobustCommand{\letterunknown}[1]{\texttt{[U+#1]}\allowbreak}`

const DECLARING = String.raw`  \newcommand{\letterfallback}[3]{\ifcsname u8:\detokenize{#2}\endcsname\else\DeclareUnicodeCharacter{#1}{\lettertext{#3}}\fi}
  \newcommand{\letterof}[4]{\letterfallback{#2}{#3}{#4}\ifcsname T@#1\endcsname\expandafter\let\csname #1:#2\expandafter\endcsname\csname u8:\detokenize{#3}\endcsname\DeclareUnicodeCharacter{#2}{{\fontencoding{#1}\selectfont\csname #1:#2\endcsname}}\fi}`

/** Encodings that not every installation has, and the letters that they are loaded for. */
const ENCODINGS = [
  { name: 'T5', file: 't5enc.def', letters: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u },
  { name: 'T2A', file: 't2aenc.def', letters: /[\u0400-\u045f\u0490-\u04ff]/u },
] as const

// oxlint-disable-next-line no-control-regex -- All that is no ASCII.
const OTHERS = /[^\x00-\x7f]/gu

const lettersIn = (text: string): string[] => Array.from(new Set(text.match(OTHERS))).toSorted()

function declared(letter: string): string {
  const number = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const fallback = madeOf(letter) ?? `\\letterunknown{${number}}`
  const encoding = ENCODINGS.find(({ letters }) => letters.test(letter))
  return encoding
    ? `  \\letterof{${encoding.name}}{${number}}{${letter}}{${fallback}}`
    : `  \\letterfallback{${number}}{${letter}}{${fallback}}`
}

/** Returns the encodings of pdflatex's fonts for a text, the usual one being the last. Pure. */
export const encodingsFor = (text: string): string =>
  [
    ...ENCODINGS.filter(({ letters }) => letters.test(text)).map(
      ({ name, file }) => `  \\IfFileExists{${file}}{\\usepackage[${name}]{fontenc}}{}`,
    ),
    '  \\usepackage[T1]{fontenc}',
  ].join('\n')

/** Returns pdflatex declarations for each letter of a text, so that no letter stops it. Pure. */
function lettersFor(text: string): string {
  const letters = lettersIn(text)
  return letters.length > 0 ? `${MAKING}\n\\ifPDFTeX\n${DECLARING}\n${letters.map(declared).join('\n')}\n\\fi` : MAKING
}

/** Packages for commands of formulas that LaTeX itself does not have. */
const PACKAGES = [
  {
    name: 'mathtools',
    commands:
      /^(?:.*(?:colon|coloneq|colonsim|colonapprox).*|(?:under|over)bracket|x.*arrow|x.*harpoon.*|xmapsto|math[clr]lap|prescript|[dr]+cases)$/i,
  },
  { name: 'mathrsfs', commands: /^mathscr$/ },
  { name: 'cancel', commands: /^(?:[bx]?cancel|cancelto)$/ },
  { name: 'bm', commands: /^bm$/ },
  { name: 'mhchem', commands: /^(?:ce|pu)$/, options: '[version=4]' },
] as const

// Commands that the editor's typesetter supports beyond LaTeX, and that no package of these has. One string, so that it
// reads as the table that it is.
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

/** Returns the commands and environments in the formulas of an article, each once. Pure. */
export const commandsIn = (article: Article): string[] =>
  Array.from(
    new Set(
      formulasIn(article).flatMap(({ text = '' }) =>
        Array.from(text.matchAll(/\\(?:begin\s*\{)?([A-Za-z]+)/g), ([, name = '']) => name),
      ),
    ),
  ).toSorted()

/** Returns the packages that define these commands, if an installation has them. Pure. */
export const packagesFor = (commands: string[]): string[] =>
  PACKAGES.filter((known) => commands.some((name) => known.commands.test(name))).map(
    ({ name, ...also }) =>
      `\\IfFileExists{${name}.sty}{\\usepackage${'options' in also ? also.options : ''}{${name}}}{}`,
  )

/** Returns fallback definitions of these commands: an unknown command is printed as its name. Pure. */
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
