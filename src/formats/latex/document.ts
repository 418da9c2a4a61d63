import { zipSync } from 'fflate'
import { type Article, figuresOf, type BodySection } from '../article/article.ts'
import { inlinesText, referenceText } from '../article/text.ts'
import { bibtexFile, bibtexKeys } from '../citations/bibtex.ts'
import { doiAddress } from '../citations/identifiers.ts'
import type { WrittenPaper } from '../docx/out/export-context.ts'
import { blocksOf, type LatexBlocks, sectionOf } from './blocks.ts'
import { escapeAddress, escapeLatex } from './escape-latex.ts'
import { commandsIn, meaningsOf, packagesFor } from './formula-commands.ts'
import { latexOf } from './inline.ts'
import { encodingsFor, lettersFor } from './letters/preamble.ts'
import { signsInText } from './signs.ts'

/** How many LaTeX remembers without being told. */
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

// GIF is what TeX cannot draw: such a picture lies beside the text all the same.
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
  // What nothing cites stands in the list of the paper all the same.
  return `\\nocite{${Array.from(keys.values()).join(',')}}\n\\bibliographystyle{unsrt}\n\\bibliography{references}`
}

/** A part of the abstract and those within it: LaTeX knows no sections there. */
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

/** A paper as LaTeX: a zip file of the text, its references and its pictures. Pure. */
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
