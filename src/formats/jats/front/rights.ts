import type { ArticleBlock, FrontMatter, Inline, PreservedElement } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { inlinesOf, tidy } from '../in/inline.ts'
import { preservedElement, readingAgain } from '../in/preserved-elements.ts'
import type { JatsImportContext } from '../in/import-context.ts'
import { webAddress } from '../xml/links.ts'
import { attribute, child, children, type Element, nameOf, textOf } from '../xml/xml.ts'

/** Returns the copyright holder and the terms of use in the file's words. */
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

// Returns a link to the licence if the file gives only its URL.
function addressedIn(permissions: Element): Inline[] {
  const licence = child(permissions, 'license')
  const named = child(licence, 'license_ref') ?? child(permissions, 'license_ref')
  const href = webAddress(textOf(named)) || webAddress(attribute(licence, 'xlink:href'))
  return href ? [{ t: 'a', href, c: [href] }] : []
}

/**
 * Returns a paragraph with the rights of a part that the article's licence does not cover, such as a figure with
 * another owner.
 */
export function rightsParagraph(permissions: Element, reading: JatsImportContext): ArticleBlock[] {
  const { copyright, terms } = rightsIn(permissions, reading)
  const bare = inlinesOf(child(permissions, 'license'), reading)
  const worded = [terms, addressedIn(permissions), bare].find((words) => inlinesText(words).trim()) ?? []
  const c = tidy([copyright, ' ', ...worded])
  return c.length ? [{ t: 'p', c, permissions: preservedRights(permissions, readingAgain(reading)) }] : []
}

/** Returns the rights. In an old file, the text of a licence has no parent element, or one with another name. */
export function preservedRights(permissions: Element, reading: JatsImportContext): PreservedElement {
  const found = preservedElement(permissions, reading)
  const licences = children(permissions, 'license').map((licence): PreservedElement => {
    const paragraphs = children(licence).filter((part) => /^(?:license-)?p$/.test(nameOf(part)))
    const written = paragraphs.length > 0 ? paragraphs : [licence]
    const references = children(licence, 'license_ref').map((part) => preservedElement(part, reading))
    const text = written.map((part) => ({ element: 'license-p', c: inlinesOf(part, reading) }))
    return { ...preservedElement(licence, reading), c: [...references, ...text.filter(({ c }) => c.length > 0)] }
  })
  const isLicence = (part: PreservedElement['c'][number]) =>
    typeof part === 'object' && 'element' in part && part.element === 'license'
  return { ...found, c: [...found.c.filter((part) => !isLicence(part)), ...licences] }
}
