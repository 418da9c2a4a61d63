import { isEndnote } from './endnote-records.ts'
import { doiOf, pmidOf } from './identifiers.ts'
import { isNbib } from './nbib.ts'
import { isWebOfScience, isWebOfScienceTable } from './web-of-science.ts'

/** A pasted text and its format; `lines` are references and identifiers, one per line. */
export type Pasted =
  | { kind: 'bibtex' | 'ris' | 'nbib' | 'enw' | 'wos' | 'csl' | 'table'; text: string }
  | { kind: 'lines'; lines: PastedLine[] }

/** A line with only a DOI or PubMed number (`isBare`), or a printed reference with the identifiers found in it. */
export type PastedLine = { text: string; isBare: boolean; doi: string; pmid: string }

// Matches a DOI with an optional prefix, also as part of a URL.
const BARE_DOI = /^(?:doi:?\s*|https?:\/\/\S*?|DOI:?\s*)?10\.\d{4,9}(?:\.\d+){0,9}\/\S+$/i
// The maximum length of a DOI with a URL before it. Longer text is not compared with the pattern, which takes quadratic
// time.
const BARE_LENGTH_MAX = 2_000
const BARE_PMID =
  /^(?:PMID:?\s*|https?:\/\/(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/pubmed)\/)?(\d{4,9})\/?$/i

const isBareDoi = (text: string): boolean => text.length <= BARE_LENGTH_MAX && BARE_DOI.test(text)

function lineOf(text: string): PastedLine {
  const pmid = BARE_PMID.exec(text)?.[1]
  if (pmid) return { text, isBare: true, doi: '', pmid }
  return { text, isBare: isBareDoi(text), doi: doiOf(text), pmid: pmidOf(text) }
}

// Separators between identifiers. A semicolon counts only if an identifier follows, since a DOI may contain one.
const APART = /[\s,]+|;+(?=[\s,;]|$|doi|https?:|10\.|\d{7,9}\b)/i

// Splits a line that contains several identifiers.
const apart = (line: string): string[] => {
  const words = line.split(APART).filter(Boolean)
  return words.length > 1 && words.every((word) => isBareDoi(word) || /^\d{7,9}$/.test(word)) ? words : [line]
}

/** Detects the format of pasted text. Pure. */
export function readPasted(pasted: string): Pasted {
  const text = pasted.trim()
  if (/^\s*@\w+\s*[{(]/m.test(text)) return { kind: 'bibtex', text }
  if (/^\s*TY {2}- /m.test(text)) return { kind: 'ris', text }
  if (isNbib(text)) return { kind: 'nbib', text }
  if (isEndnote(text)) return { kind: 'enw', text }
  if (isWebOfScienceTable(text)) return { kind: 'table', text }
  if (isWebOfScience(text)) return { kind: 'wos', text }
  if (/^[[{]\s*["{[]/.test(text)) return { kind: 'csl', text }
  const lines = text
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter(Boolean)
  return { kind: 'lines', lines: lines.flatMap(apart).map(lineOf) }
}
