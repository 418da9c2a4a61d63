import type { KeywordGroup } from '../../article/article.ts'
import { attribute, child, children, descendants, type Element, nameOf, textOf } from '../xml/xml.ts'
import { webAddress } from '../xml/links.ts'
import { languageOf } from './imprint.ts'

// Returns a keyword's own words, without its narrower terms.
const termOf = (keyword: Element): string => {
  const narrower = children(keyword, 'nested-kwd').map(textOf)
  return narrower.reduce((text, one) => text.replace(one, ''), textOf(keyword)).trim()
}

const isIdentifier = ({ type, text }: KeywordPart): boolean =>
  /identifier|\buri\b/i.test(type) || /^\d[\d./-]*$/.test(text) || webAddress(text) !== ''

/** A part of a compound keyword: its `content-type` and its text. */
type KeywordPart = { type: string; text: string }

/**
 * Returns a compound keyword as one term, such as "AKI: acute kidney injury". If some part is called the term, the
 * others are only its code and its identifier in a vocabulary. Pure.
 */
export function compoundTerm(all: KeywordPart[]): string {
  const parts = all.filter(({ text }) => text !== '')
  const forms = [
    parts.filter(({ type }) => /^(?:vocab-)?(?:term|text|name|keyword)$/i.test(type)),
    parts.filter((part) => !isIdentifier(part)),
    parts,
  ]
  return (forms.find(({ length }) => length > 0) ?? []).map(({ text }) => text).join(': ')
}

/**
 * Returns the terms of an element. A keyword with narrower terms has several. "AKI: acute kidney injury" is one term.
 */
export function termsIn(element: Element): string[] {
  switch (nameOf(element)) {
    case 'kwd':
    case 'nested-kwd':
      return [termOf(element), ...children(element, 'nested-kwd').flatMap(termsIn)]
    case 'compound-kwd':
      return [
        compoundTerm(
          children(element, 'compound-kwd-part').map((part) => ({
            type: attribute(part, 'content-type'),
            text: textOf(part),
          })),
        ),
      ]
    case 'unstructured-kwd-group':
      return textOf(element).split(/\s*[;,]\s*/)
    case 'kwd-group':
      return children(element).flatMap(termsIn)
    default:
      return []
  }
}

const unique = (texts: string[]): string[] => [...new Set(texts.filter(Boolean))]

const KINDS_OF_AUTHORS = /author|keyword|^kwd|^(?:|main|primary|original|general|normal|default|article|simple|user)$/i
/** Matches types of terms that someone other than the authors assigned, or that are not about the subject. */
const OTHER_KINDS =
  /organism|species|abbrev|acronym|mesh|decs|\bjel\b|\bmsc\b|pacs|inspec|ocis|taxonom|classif|thesaurus|index|subject|heading|descriptor|code|highlight|accession|database|\bgenes?\b|chemical|hwp|symbol|toc|topic/i

const titleOf = (group: Element): string => textOf(child(group, 'title')) || textOf(child(group, 'label'))

type Found = KeywordGroup & { isOfAuthors: boolean; isOther: boolean }

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' })

const languageName = (language: string): string => {
  try {
    return LANGUAGES.of(language) ?? language
  } catch {
    return language
  }
}

function nameFor({ kind, language, own }: { kind: string; language: string; own: string }): string {
  const words = kind.replace(/[-_]+/g, ' ').trim()
  if (words && !KINDS_OF_AUTHORS.test(kind)) return words.charAt(0).toUpperCase() + words.slice(1)
  return language && language !== own ? `Keywords in ${languageName(language)}` : 'Keywords'
}

const primary = (language: string): string => language.toLowerCase().split('-')[0] ?? ''

function groupsOf(root: Element, meta: Element): Found[] {
  const own = languageOf(root)
  return children(meta, 'kwd-group').map((group) => {
    const [kind, language] = [attribute(group, 'kwd-group-type'), attribute(group, 'xml:lang') || own]
    const title = titleOf(group)
    const isOther =
      (OTHER_KINDS.test(kind) && !/author/i.test(kind)) ||
      (KINDS_OF_AUTHORS.test(kind) && /abbrev|organism|\bmesh\b/i.test(title))
    return {
      kind,
      title: title || nameFor({ kind, language, own }),
      language,
      keywords: unique(termsIn(group)),
      isOther,
      isOfAuthors: !isOther && KINDS_OF_AUTHORS.test(kind),
    }
  })
}

/** The authors' keywords in the article's language, and the other groups of terms. */
export type Keywords = { own: string[]; others: KeywordGroup[] }

/**
 * Returns an article's keywords. `own` are the authors' keywords in the article's language. If no group is marked as
 * such, they are the first group that may be the authors'. Groups of organisms, abbreviations, subject headings and
 * other languages are in `others`. Pure.
 */
export function keywordsOf(root: Element, meta: Element): Keywords {
  const groups = groupsOf(root, meta).filter(({ keywords }) => keywords.length > 0)
  const possible = [groups.filter(({ isOfAuthors }) => isOfAuthors), groups.filter(({ isOther }) => !isOther)]
  const language = primary(languageOf(root))
  const candidates = possible.find(({ length }) => length > 0) ?? []
  const inLanguage = candidates.filter((group) => primary(group.language) === language)
  const own = inLanguage.length > 0 ? inLanguage : candidates.slice(0, 1)
  return {
    own: unique(own.flatMap(({ keywords }) => keywords)),
    others: groups
      .filter((group) => !own.includes(group))
      .map(({ kind, title, language: of, keywords }) => ({ kind, title, language: of, keywords })),
  }
}

/** Returns whether a title only states that its group contains keywords. Pure. */
export const isKeywordTitle = (element: Element): boolean =>
  /^(?:title|label)$/.test(nameOf(element)) &&
  nameOf(element.parentNode as Element) === 'kwd-group' &&
  descendants(element.parentNode as Element, 'kwd', 'unstructured-kwd-group', 'compound-kwd').length > 0 &&
  /^(?:key ?words?|index terms|palabras clave|palavras-chave|mots[- ]cl[eé]s|schl[uü]sselw[oö]rter|parole chiave)\s*[.:]?$/i.test(
    textOf(element),
  )
