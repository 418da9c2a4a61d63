import { madeOf } from './letters.ts'

/** How letters are put together of others; and what stands for one that no font here has: its number, so that it can be looked up. */
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

/** The encodings of pdflatex's fonts for a text, the usual one being the last. Pure. */
export const encodingsFor = (text: string): string =>
  [
    ...ENCODINGS.filter(({ letters }) => letters.test(text)).map(
      ({ name, file }) => `  \\IfFileExists{${file}}{\\usepackage[${name}]{fontenc}}{}`,
    ),
    '  \\usepackage[T1]{fontenc}',
  ].join('\n')

/** What pdflatex is told of each letter of a text, so that none stops it. Pure. */
export function lettersFor(text: string): string {
  const letters = lettersIn(text)
  return letters.length > 0 ? `${MAKING}\n\\ifPDFTeX\n${DECLARING}\n${letters.map(declared).join('\n')}\n\\fi` : MAKING
}
