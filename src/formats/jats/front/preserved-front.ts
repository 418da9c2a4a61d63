import type { PreservedElement, PreservedFront } from '../../article/article.ts'
import type { JatsImportContext } from '../in/import-context.ts'
import { preservedAs, preservedElement, readingAgain } from '../in/preserved-elements.ts'
import { at, attribute, child, children, descendants, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'
import { productOf } from '../in/references/cited-elements.ts'
import { mainTitleIn, referencesTitleOf } from '../in/references/lists.ts'
import { abstractTitleOf, mainAbstractTitle } from './abstracts.ts'
import { affiliationText } from './affiliations.ts'
import { authorsOf, bylineElementsOf, orcidIn } from './authors.ts'
import { dateIn, publishedIn } from './dates.ts'
import { noteElementsOf, journalOf } from './front.ts'
import { otherRolesOf } from './credit-roles.ts'
import { fullName, nameForms, type Names, namesOf, onBehalfOf, onBehalfOfAll, suffixApart } from './names.ts'
import { preservedRights } from './rights.ts'

// Reads the parts of the front matter that exports write again. In old files, some of these parts have no parent
// element.

const within = (parent: Element | undefined, names: string[], around: string): Element[] => {
  const parents = parent ? [parent, ...children(parent, around)] : []
  return parents.flatMap((one) => children(one).filter((part) => names.includes(nameOf(part))))
}

const journalParts = (root: Element): Element[] => {
  const journal = at(root, 'front', 'journal-meta')
  return [
    // Omits an id that is only the journal's title. The export uses the title of a journal that has no identifier.
    ...within(journal, ['journal-id'], '').filter((id) => textOf(id) !== journalOf(root)),
    ...within(journal, ['issn', 'issn-l', 'publisher'], '').filter(textOf),
    ...within(journal, ['abbrev-journal-title'], 'journal-title-group').filter(
      (title) => textOf(title) !== journalOf(root),
    ),
  ]
}

/** Returns the other dates of publication, such as that of the issue. The library shows only one date. */
function otherDates(meta: Element): Element[] {
  const shown = publishedIn(meta)
  return children(meta, 'pub-date').filter((date) => dateIn(date) !== shown && dateIn(date) !== '')
}

/** Returns a conference with all parts that JATS requires. Parts may be empty. */
function conferenceOf(conference: Element, reading: JatsImportContext): PreservedElement {
  const found = preservedElement(conference, reading)
  const has = (...names: string[]) => names.some((name) => child(conference, name) !== undefined)
  const written = children(conference, 'string-conf').map((part) => ({ element: 'conf-name', c: [textOf(part)] }))
  const name = has('conf-name', 'conf-acronym') ? [] : written.length > 0 ? written : [{ element: 'conf-name', c: [] }]
  return { ...found, c: [...(has('conf-date') ? [] : [{ element: 'conf-date', c: [] }]), ...name, ...found.c] }
}

function articleParts(meta: Element): Element[] {
  const all = (...names: string[]) => children(meta).filter((part) => names.includes(nameOf(part)))
  return [
    ...all('article-id').filter((id) => attribute(id, 'pub-id-type') !== 'doi'),
    ...within(meta, ['subj-group'], 'article-categories'),
    ...within(child(meta, 'title-group'), ['trans-title-group'], ''),
    ...onBehalfOfAll(meta),
    ...noteElementsOf(meta),
    ...children(meta, 'author-notes').flatMap((notes) => children(notes, 'p')),
    ...otherDates(meta),
    ...all('volume-id', 'issue-id', 'permissions', 'product', 'kwd-group', 'conference'),
    ...descendants(meta, 'funding-group'),
    ...within(meta, ['custom-meta'], 'custom-meta-group'),
  ]
}

const FLAGS = ['equal-contrib', 'deceased']

/** Returns the suffix of a name if it is an unusual one, since suffixes are stored with the family name. */
function suffixOf(author: Element, { family, suffix }: Names): Element[] {
  const name = child(author, 'name') ?? child(author, 'string-name')
  const own = suffixApart(`${family} ${suffix}`).suffix === suffix ? undefined : child(name, 'suffix')
  return own ? [own] : []
}

/** Returns several forms of an author's name that no element encloses in the file. */
function looseForms(author: Element, reading: JatsImportContext): PreservedElement[] {
  const forms = child(author, 'name-alternatives') ? [] : nameForms(author)
  return forms.length > 1
    ? [{ element: 'name-alternatives', c: forms.map((form) => preservedElement(form, reading)) }]
    : []
}

function authorOf(author: Element, notes: Element[], reading: JatsImportContext): PreservedFront['authors'] {
  const names = namesOf(author)
  if (!names) return []
  const rids = children(author, 'xref').flatMap((xref) => attribute(xref, 'rid').split(/\s+/))
  const own = [
    ...children(author).filter(
      (part) =>
        /^(?:degrees|email|name-alternatives|collab-alternatives|anonymous)$/.test(nameOf(part)) ||
        (nameOf(part) === 'contrib-id' && orcidIn(textOf(part)) === null),
    ),
    ...otherRolesOf(author),
    ...suffixOf(author, names),
    ...onBehalfOf(author),
  ]
  const found = {
    name: fullName(names),
    a: Object.fromEntries(
      FLAGS.map((flag) => [flag, attribute(author, flag)]).filter(([, value]) => value === 'yes' || value === 'no'),
    ) as Record<string, string>,
    c: [...looseForms(author, reading), ...own.map((part) => preservedElement(part, reading))],
    notes: notes.flatMap((note, index) =>
      rids.includes(attribute(note, 'id')) && attribute(note, 'id') ? [index] : [],
    ),
  }
  const isMononym = names.given === '' && !names.isCollaboration
  if (isMononym) return [{ ...found, isMononym }]
  return Object.keys(found.a).length + found.c.length + found.notes.length > 0 ? [found] : []
}

/** Returns the authors' affiliations that contain more than text: tagged parts or identifiers. */
function affiliationsOf(meta: Element, reading: JatsImportContext): PreservedFront['affiliations'] {
  const shown = new Set(authorsOf(meta).flatMap((author) => author.affiliations))
  const affiliations = new Map<string, PreservedElement>()
  for (const aff of descendants(meta, 'aff').filter(isFirstForm)) {
    const text = affiliationText(aff)
    const isParted = descendants(aff, 'institution', 'institution-wrap', 'institution-id', 'country').length > 0
    if (shown.has(text) && isParted && !affiliations.has(text))
      affiliations.set(text, withoutLabel(preservedElement(aff, reading)))
  }
  return [...affiliations].map(([text, aff]) => ({ text, aff }))
}

// Other forms of an affiliation, such as translations, are not shown.
const isFirstForm = (aff: Element): boolean => {
  const { parentNode: parent } = aff
  return !parent || !isElement(parent) || nameOf(parent) !== 'aff-alternatives' || child(parent, 'aff') === aff
}

// Exports number the affiliations again.
const withoutLabel = ({ element, c }: PreservedElement): PreservedElement =>
  preservedAs(
    element,
    c.filter((part) => typeof part === 'string' || !('element' in part) || part.element !== 'label'),
  )

/** Returns the titles that the page replaces by its own headings. */
function usualTitles(root: Element, meta: Element): Pick<PreservedFront, 'titles'> {
  const abstract = abstractTitleOf(meta) ? '' : mainAbstractTitle(meta)
  const references = referencesTitleOf(root) ? '' : mainTitleIn(root)
  if (!abstract && !references) return {}
  return { titles: { ...(abstract ? { abstract } : {}), ...(references ? { references } : {}) } }
}

/** Returns the parts of the front matter that exports write again. */
export function preservedFrontOf(
  root: Element,
  meta: Element,
  reading: JatsImportContext,
): Omit<PreservedFront, 'subArticles'> {
  const again = readingAgain(reading)
  const notes = noteElementsOf(meta)
  return {
    type: attribute(root, 'article-type'),
    elements: [...journalParts(root), ...articleParts(meta)].map((part) => {
      if (nameOf(part) === 'permissions') return preservedRights(part, again)
      if (nameOf(part) === 'product') return productOf(part, again)
      return nameOf(part) === 'conference' ? conferenceOf(part, again) : preservedElement(part, again)
    }),
    authors: bylineElementsOf(meta).flatMap((author) => authorOf(author, notes, again)),
    affiliations: affiliationsOf(meta, again),
    ...usualTitles(root, meta),
    graphics: reading.graphics,
  }
}
