import type { ArticleBlock, FrontMatter, Inline } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { inlinesOf, tidy } from '../in/inline.ts'
import type { JatsImportContext } from '../in/import-context.ts'
import { webAddress } from '../xml/links.ts'
import { attribute, child, children, type Element, nameOf, textOf } from '../xml/xml.ts'

/** Returns the copyright holder and the terms of use, as the file words them. */
export function rightsIn(permissions: Element, reading: JatsImportContext): FrontMatter['rights'] {
  const [statement, year, holder] = ['copyright-statement', 'copyright-year', 'copyright-holder'].map((name) =>
    textOf(child(permissions, name)),
  )
  const made = [year, holder].filter(Boolean).join(' ')
  const licence = child(permissions, 'license')
  const terms = licence ? children(licence).filter((part) => /^(?:license-)?p$/.test(nameOf(part))) : []
  return {
    copyright: statement || (made ? `© ${made}` : ''),
    terms: terms.flatMap((part, index) => [...(index ? [' '] : []), ...inlinesOf(part, reading)]),
  }
}

// A licence that is only named by its address is read by that.
function addressedIn(permissions: Element): Inline[] {
  const licence = child(permissions, 'license')
  const named = child(licence, 'license_ref') ?? child(permissions, 'license_ref')
  const href = webAddress(textOf(named)) || webAddress(attribute(licence, 'xlink:href'))
  return href ? [{ t: 'a', href, c: [href] }] : []
}

/**
 * Returns a paragraph for content with rights of its own: the article's licence does not cover a figure of another
 * owner.
 */
export function rightsParagraph(permissions: Element, reading: JatsImportContext): ArticleBlock[] {
  const { copyright, terms } = rightsIn(permissions, reading)
  const bare = inlinesOf(child(permissions, 'license'), reading)
  const worded = [terms, addressedIn(permissions), bare].find((words) => inlinesText(words).trim()) ?? []
  const c = tidy([copyright, ' ', ...worded])
  return c.length ? [{ t: 'p', c }] : []
}
