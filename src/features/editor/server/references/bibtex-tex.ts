import { signOfTex } from '#formats/docx/omml/tex-signs.ts'

const LOGOS = /\\((?:pdf|Xe|Lua)?(?:La)?TeX|LaTeXe|BibTeX|AmS)(?![A-Za-z])(?:\{\})?/g

// Two backslashes begin another line; the others are blanks of some width, or none.
const BLANKS = /\\(?:([\\,;: ])|[!/@-])/g

// A blank behind a command's name belongs to the command, unless it has a stroke of its own.
const BLANK_BEHIND_NAME = /(\\[A-Za-z]+)\\ /g

// What only says how something is set.
const WRAPPERS = /\\(?:ensuremath|mbox|hbox|protect|textup|textrm|textsf|texttt|boldmath|relax)(?![A-Za-z])\s*/g
const IN_FORMULAS = /\\(?:mathrm|mathit|mathbf|mathsf|mathcal|operatorname|text)\s*\{([^{}]*)\}/g
const DEGREE = /\^\s*(?:\\circ(?![A-Za-z])|\{\s*\\circ\s*\})/g

// An accent stands over "i" as over any letter: without a dot, "García" would be no word that anybody searches for.
const DOTLESS = /(\\(?:['`^"~=]|[uvHr](?![A-Za-z])))\s*(?:\{\s*\\([ij])\s*\}|\\([ij])(?![A-Za-z])\s*)/g

const ALSO: Record<string, string> = {
  dots: '…',
  ldots: '…',
  textellipsis: '…',
  ge: '≥',
  le: '≤',
  ne: '≠',
  rightarrow: '→',
  cdot: '·',
  degree: '°',
}

const signed = (text: string): string =>
  text.replace(
    /\\([A-Za-z]{2,})(?![A-Za-z])(?:\{\})?/g,
    (written, name: string) => ALSO[name] ?? signOfTex(name) ?? written,
  )

/** Text in which TeX says nothing that BibTeX's reader does not know: logos, blanks, signs of formulas. Pure. */
export const readableTex = (text: string): string =>
  text.includes('\\')
    ? signed(
        text
          .replace(BLANK_BEHIND_NAME, '$1{} ')
          .replace(DOTLESS, '$1{$2$3}')
          .replace(LOGOS, '$1')
          .replace(WRAPPERS, '')
          .replace(IN_FORMULAS, '$1')
          .replace(DEGREE, '°'),
      ).replace(BLANKS, (_, blank: string | undefined) => (blank ? ' ' : ''))
    : text
