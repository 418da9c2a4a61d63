import { meaningsOf, packagesFor } from './formula-commands.ts'
import { encodingsFor, lettersFor, unsetLetters } from './letters/declarations.ts'

/** The number of floats that LaTeX can queue by default. */
const FLOATS_KNOWN = 40

const waiting = (floats: number): string[] =>
  floats > FLOATS_KNOWN ? [`\\extrafloats{${floats}}`, '\\maxdeadcycles=1000'] : []

/**
 * Preamble requirements of a paper. `floats` is the number of figures and tables that LaTeX may have to queue until a
 * page has room.
 */
type Needs = { commands: string[]; floats: number }

const headOf = (text: string): string => {
  const unset = unsetLetters(text)
  const lines = [
    '% Typeset twice with pdflatex or lualatex.',
    ...(unset.length > 0
      ? [
          '% These letters are not in the fonts of pdflatex, which shows their numbers, such as [U+4E2D], where no other',
          '% fonts are installed. For such a text take lualatex, which shows all letters that a font on the computer has.',
          ...unset,
        ]
      : []),
  ]
  return lines.join('\n')
}

/** Commands for lists, labels and the direction of text, which work without further packages. */
const COMMANDS = String.raw`\makeatletter
% Lists in lists, deeper than LaTeX has them by itself, and lists with long labels.
\def\@toodeep{\global\advance\@listdepth\@ne}
\newenvironment{deeplist}{\begin{list}{\textbullet}{\setlength{\leftmargin}{.8em}\setlength{\labelwidth}{.6em}\setlength{\labelsep}{.2em}}}{\end{list}}
\newenvironment{labelledlist}[1]{\begin{list}{}{\settowidth{\labelwidth}{#1}\setlength{\leftmargin}{\labelwidth}\addtolength{\leftmargin}{\labelsep}\def\makelabel##1{##1\hfil}}}{\end{list}}
\setlength{\belowcaptionskip}{6pt}
% A figure or table with a label of its own, such as Figure S1.
\newcommand{\ownlabel}[2]{\expandafter\def\csname fnum@#1\endcsname{#2}\ifx\relax#2\relax\def\@makecaption##1##2{\vskip\abovecaptionskip##2\par\vskip\belowcaptionskip}\fi}
% A reference without a mark in a list with marks.
\renewcommand{\@biblabel}[1]{\ifx\relax#1\relax\else[#1]\fi}
% Underlined words, which break between lines.
\IfFileExists{ulem.sty}{\usepackage[normalem]{ulem}}{}
\providecommand{\uline}[1]{\underlinewords#1 \@nil}
\def\underlinewords#1 #2\@nil{\underline{#1}\ifx\relax#2\relax\else\ \underlinewords#2\@nil\fi}
\IfFileExists{multirow.sty}{\usepackage{multirow}}{}
\providecommand{\multirow}[3]{#3}
% Text from right to left, which both programs set.
\ifLuaTeX
  \newcommand{\fromright}[1]{{\textdir TRT#1}}
  \newcommand{\fromleft}[1]{{\textdir TLT#1}}
  \newcommand{\startright}{\pardir TRT\textdir TRT}
  \newcommand{\startleft}{\pardir TLT\textdir TLT}
\else
  \newcommand{\fromright}[1]{\leavevmode\beginR#1\endR}
  \newcommand{\fromleft}[1]{\leavevmode\beginL#1\endL}
  \newcommand{\startright}{\leftskip 0pt plus 1fil\parfillskip 0pt\relax}
  \newcommand{\startleft}{\leftskip 0pt\parfillskip 0pt plus 1fil\relax}
\fi
\newenvironment{rightleft}{\par\startright\ignorespaces}{\par}
\newenvironment{leftright}{\par\startleft\ignorespaces}{\par}
\makeatother`

/** Returns the preamble of a paper, up to its title. Pure. */
export const preambleOf = (text: string, { commands, floats }: Needs): string =>
  String.raw`${headOf(text)}
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
  \defaultfontfeatures{Ligatures=TeXOff}
  \IfFontExistsTF{Noto Serif}{\setmainfont{Noto Serif}}{\IfFontExistsTF{DejaVu Serif}{\setmainfont{DejaVu Serif}}{\IfFontExistsTF{lmroman10-regular.otf}{\setmainfont{Latin Modern Roman}}{}}}
\fi
\usepackage[margin=25mm]{geometry}
${['\\usepackage{amsmath,amssymb}', ...packagesFor(commands)].join('\n')}
\usepackage{graphicx}
\usepackage{booktabs,longtable}
\usepackage{cite}
${COMMANDS}
\usepackage[hidelinks,unicode,psdextra]{hyperref}
\DeclareRobustCommand{\citelink}[2]{\hyperlink{cite.#1}{#2}}
\pdfstringdefDisableCommands{\def\fromright#1{#1}\def\fromleft#1{#1}\def\letterread#1#2{\letterunit#1\relax}\def\lettertext#1{#1}}
${[lettersFor(text), ...(text.includes('\\fromright') ? ['\\ifLuaTeX\\else\\TeXXeTstate=1 \\fi'] : []), ...meaningsOf(commands), ...waiting(floats)].join('\n')}`
