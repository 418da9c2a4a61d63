import { fontsFor, scriptOf } from './fonts.ts'
import { readAs } from '../signs.ts'
import { madeOf } from './preamble.ts'

/**
 * Commands that compose letters from other letters. If a letter cannot be composed, its Unicode number is printed
 * instead, so that readers can look it up. Searches and copies use the letter itself, since the PDF contains it as
 * ActualText (ISO 32000-1, 14.9.4).
 */
const MAKING = String.raw`\newcommand{\lettertext}[1]{\ifmmode\text{#1}\else#1\fi}
\ifPDFTeX\newcommand{\letterliteral}[1]{\pdfliteral direct{#1}}\else\ifLuaTeX\newcommand{\letterliteral}[1]{\pdfextension literal direct{#1}}\else\newcommand{\letterliteral}[1]{}\fi\fi
\newcommand{\letterbox}[1]{\hbox{\ifLuaTeX#1\else\ifnum\TeXXeTstate=1 \beginL#1\endL\else#1\fi\fi}}
\DeclareRobustCommand{\letterread}[2]{\lettertext{\leavevmode\letterbox{\letterliteral{/Span <</ActualText <FEFF#1>>> BDC}{#2}\letterliteral{EMC}}}}
\def\letterunit#1#2#3#4#5\relax{\unichar{"#1#2#3#4}\ifx\relax#5\relax\else\letterunit#5\relax\fi}
\newcommand{\letternames}{\pdfglyphtounicode{summationtext}{2211}\pdfglyphtounicode{summationdisplay}{2211}\pdfglyphtounicode{producttext}{220F}\pdfglyphtounicode{productdisplay}{220F}\pdfglyphtounicode{coproducttext}{2210}\pdfglyphtounicode{integraltext}{222B}\pdfglyphtounicode{contintegraltext}{222E}\pdfglyphtounicode{uniontext}{22C3}\pdfglyphtounicode{intersectiontext}{22C2}\pdfglyphtounicode{logicalortext}{22C1}\pdfglyphtounicode{logicalandtext}{22C0}\pdfglyphtounicode{circleplustext}{2A01}\pdfglyphtounicode{circlemultiplytext}{2A02}}
\DeclareRobustCommand{\letterabove}[2]{\leavevmode{\setbox0\hbox{#2}\setbox2\hbox{\fontsize{5}{5}\selectfont#1}\rlap{\hbox to\wd0{\hss\raise\dimexpr\ht0+.2ex\relax\box2\hss}}\box0}}
\DeclareRobustCommand{\letterbelow}[2]{\leavevmode{\setbox0\hbox{#2}\setbox2\hbox{\fontsize{6}{6}\selectfont#1}\rlap{\hbox to\wd0{\hss\lower\dimexpr\ht2+.3ex\relax\box2\hss}}\box0}}
\DeclareRobustCommand{\letterbeside}[1]{\leavevmode{\setbox0\hbox{#1}\setbox2\hbox{\fontsize{8}{8}\selectfont'}\copy0\kern-.15em\raise\dimexpr\ht0-\ht2+.2ex\relax\box2}}
\DeclareRobustCommand{\letterhooked}[1]{\leavevmode{\setbox0\hbox{#1}\setbox2\hbox{\fontsize{8}{8}\selectfont\textquoteleft}\raise\dimexpr\ht0-\ht2+.2ex\relax\box2\kern-.12em\box0}}
\DeclareRobustCommand{\letterstruck}[1]{\leavevmode{\setbox0\hbox{#1}\rlap{\hbox to\wd0{\hss\raise.25ex\hbox{-}\hss}}\box0}}
\DeclareRobustCommand{\letterturned}[1]{\leavevmode\rotatebox[origin=c]{180}{#1}}
\DeclareRobustCommand{\letterunknown}[1]{\texttt{[U+#1]}}`

// For pdflatex, declares the letters that the input encoding does not contain.
const FOR_PDFLATEX = String.raw`\ifPDFTeX
  \newcommand{\letterfonts}[3]{}
  \newcommand{\letterfallback}[3]{\ifcsname u8:\detokenize{#2}\endcsname\else\DeclareUnicodeCharacter{#1}{\lettertext{#3}}\fi}
  \newcommand{\letterown}[1]{\csname letter:#1\endcsname}
  \newcommand{\letterknown}[4]{\ifcsname u8:\detokenize{#2}\endcsname\expandafter\let\csname letter:#1\expandafter\endcsname\csname u8:\detokenize{#2}\endcsname\DeclareUnicodeCharacter{#1}{#3}\else\letterfallback{#1}{#2}{#4}\fi}
  \newcommand{\letterof}[4]{\letterfallback{#2}{#3}{#4}\ifcsname T@#1\endcsname\expandafter\let\csname #1:#2\expandafter\endcsname\csname u8:\detokenize{#3}\endcsname\DeclareUnicodeCharacter{#2}{{\fontencoding{#1}\selectfont\csname #1:#2\endcsname}}\fi}
  \IfFileExists{glyphtounicode.tex}{\input{glyphtounicode}\pdfgentounicode=1\pdfglyphtounicode{Delta}{0394}\pdfglyphtounicode{Omega}{03A9}\letternames}{}`

// For lualatex, makes these letters active. Each is printed in the first font that contains it: the current font, or
// one of the fonts for its script. If no font contains it, it is composed. Lines may break between Chinese, Japanese
// and Korean letters.
const FOR_LUALATEX = String.raw`\else
  \ifLuaTeX\IfFileExists{glyphtounicode.tex}{\edef\pdfglyphtounicode{\pdfextension glyphtounicode}\input{glyphtounicode}\pdfvariable gentounicode=1\pdfglyphtounicode{Delta}{0394}\pdfglyphtounicode{Omega}{03A9}\letternames}{}\fi
  \makeatletter
  \newcount\lettercount
  \newcommand{\letterfonts}[3]{\gdef\letterfamilies{}\@for\letterfont:=#3\do{\ifnum\lettercount<#1 \letterload{#2}\fi}\lettercount=0 }
  \newcommand{\letterload}[1]{\IfFontExistsTF{\letterfont}{\advance\lettercount1 \letterfamily{#1}}{}}
  \newcount\letterfamilycount
  \newcommand{\letterfamily}[1]{\global\advance\letterfamilycount1 \edef\letterhere{letters\number\letterfamilycount}\expandafter\newfontfamily\csname\letterhere\endcsname{\letterfont}[NFSSFamily=\letterhere,#1]\xdef\letterfamilies{\letterfamilies,\letterhere}}
  \newcommand{\letterelsewhere}[3]{\begingroup\let\letterhere\f@family\let\letterfound\@empty\@for\letterfont:=#1\do{\ifx\letterfound\@empty\ifx\letterfont\@empty\else\fontfamily{\letterfont}\selectfont\iffontchar\font"#2 \let\letterfound\letterfont\fi\fi\fi}\ifx\letterfound\@empty\fontfamily{\letterhere}\selectfont#3\else\fontfamily{\letterfound}\selectfont\char"#2 \fi\endgroup}
  \newcommand{\letterchosen}[3]{\lettertext{\leavevmode\iffontchar\font"#2 \char"#2 \else\letterelsewhere{#1}{#2}{#3}\fi\ifnum"#2>"2E7F \ifnum"#2<"1F000 \hskip 0pt plus .1pt\relax\fi\fi}}
  \newcommand{\letterfallback}[3]{\ifnum"#1>"FF \begingroup\lccode"7E="#1 \lowercase{\endgroup\expandafter\letterdeclared\expandafter{\letterfamilies}~}{#1}{#3}\catcode"#1=13 \fi}
  \newcommand{\letterdeclared}[4]{\protected\def#2{\letterchosen{#1}{#3}{#4}}}
  \newcommand{\letterof}[4]{\letterfallback{#2}{#3}{#4}}
  \newcommand{\letterknown}[4]{\letterfallback{#1}{#2}{#4}}
  \gdef\letterfamilies{}
  \makeatother
\fi`

/** Font encodings that some installations lack, with the letters that need them. */
const ENCODINGS = [
  { name: 'T5', file: 't5enc.def', letters: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u },
  { name: 'T2A', file: 't2aenc.def', letters: /[\u0400-\u045f\u0490-\u04ff]/u },
] as const

// oxlint-disable-next-line no-control-regex -- It matches all non-ASCII characters.
const OTHERS = /[^\x00-\x7f]/gu

const lettersIn = (text: string): string[] => Array.from(new Set(text.match(OTHERS))).toSorted()

const numberOf = (letter: string): string => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

// Returns the TeX that composes a letter. Adds the letter as text for copies, unless it is invisible, a space or a
// hyphen.
const composed = (letter: string): string => {
  const made = madeOf(letter)
  if (made !== undefined && /^(?:\\ |-(?:\{\})?)?$/.test(made)) return made
  if (made === undefined) return `${readAs(letter, `\\letterunknown{${numberOf(letter)}}`)}\\allowbreak{}`
  return readAs(letter, made)
}

// Matches letters that would be copied wrongly from a PDF of pdflatex. They are composed of several letters, or PDF
// viewers do not know their names.
const COPIED_WRONG =
  /^(?:[ij]\p{M}+|.\p{M}*[\u0323-\u0326\u0329-\u0333]\p{M}*|[GgKkLlNnRr]\u0327|[\u0110\u2031\u2052\u2094\u20a6\u20b1\u2117\u211e\u2120\u2127\u25ef])$/u

function declared(letter: string): string {
  if (COPIED_WRONG.test(letter.normalize('NFD')))
    return `\\letterknown{${numberOf(letter)}}{${letter}}{${readAs(letter, `\\letterown{${numberOf(letter)}}`)}}{${composed(letter)}}`
  const given = `{${numberOf(letter)}}{${letter}}{${composed(letter)}}`
  const encoding = ENCODINGS.find(({ letters }) => letters.test(letter))
  return encoding ? `\\letterof{${encoding.name}}${given}` : `\\letterfallback${given}`
}

/**
 * Returns the commands that load the font encodings that `text` needs in pdflatex. The default encoding comes last.
 * Pure.
 */
export const encodingsFor = (text: string): string =>
  [
    ...ENCODINGS.filter(({ letters }) => letters.test(text)).map(
      ({ name, file }) => `  \\IfFileExists{${file}}{\\usepackage[${name}]{fontenc}}{}`,
    ),
    '  \\usepackage[T1]{fontenc}',
  ].join('\n')

/** Returns declarations for all non-ASCII letters of `text`, so that none of them is missing or causes an error. Pure. */
export function lettersFor(text: string): string {
  const byScript = Map.groupBy(lettersIn(text), scriptOf)
  const lines = Array.from(byScript, ([script, letters]) => [fontsFor(script), ...letters.map(declared)])
  return [MAKING, FOR_PDFLATEX, FOR_LUALATEX, ...lines.flat()].join('\n')
}

// Matches letters that pdflatex has in its usual encodings, T1 and TS1, and so need not be composed.
const KNOWN =
  /[\u0110\u0141\u0152\u0153\u02db\u0e3f\u2013\u2014\u2016\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2030\u2031\u2039-\u203b\u203d\u2052\u20a1\u20a4\u20a6\u20a9\u20ab\u20ac\u20b1\u2117\u211e\u2127\u212e\u2190-\u2193\u2329\u232a\u2422\u2423\u25ef\u266a\u27e8\u27e9\u3008\u3009]/u

const LINE_LETTERS = 8

/** Returns the letters of `text` that pdflatex prints as their Unicode numbers, as lines of a comment. Pure. */
export function unsetLetters(text: string): string[] {
  const unset = lettersIn(text).filter(
    (letter) => letter.charCodeAt(0) > 0xff && madeOf(letter) === undefined && !KNOWN.test(letter),
  )
  return Array.from({ length: Math.ceil(unset.length / LINE_LETTERS) }, (_, line) => {
    const letters = unset.slice(line * LINE_LETTERS, (line + 1) * LINE_LETTERS)
    return `%   ${letters.map((letter) => `U+${numberOf(letter)} ${letter}`).join('   ')}`
  })
}
