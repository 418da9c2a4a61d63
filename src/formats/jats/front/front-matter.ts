import type { FrontMatter, Inline, SubArticle } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { doiAddress } from '../../citations/identifiers.ts'
import { abstractTitleOf } from './abstracts.ts'
import { affiliationsOf, placesOf } from './affiliations.ts'
import { otherRolesOf } from './credit-roles.ts'
import { bylineElementsOf, editorsIn, orcidOf } from './authors.ts'
import { inlinesOf } from '../in/inline.ts'
import type { JatsImportContext } from '../in/import-context.ts'
import { referencesTitleOf } from '../in/references/lists.ts'
import { awardsOf } from './awards.ts'
import { keywordsOf } from './keywords.ts'
import { doiIn, identifiersIn, linkTarget } from '../xml/links.ts'
import { fullName, groupWritten, namesOf, onBehalfOf, otherNamesOf } from './names.ts'
import { dateIn } from './dates.ts'
import { rightsIn } from './rights.ts'
import { attribute, child, children, descendants, type Element, nameOf, textOf } from '../xml/xml.ts'
import { authorsOfSubArticle, hasText, kindOfSubArticle, metaOfSubArticle, titleOfSubArticle } from './sub-articles.ts'

const inWords = (type: string): string => {
  const words = type.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const USUAL_KIND =
  /^(?:original |primary )?(?:research|original|articles?|papers?)(?: (?:research|articles?|papers?|reports?|investigations?|contributions?))*$/i

/**
 * Returns the kind of article, such as "Systematic Review", from the journal's heading or the article's type; '' for a
 * research article.
 */
function kindOf(root: Element, meta: Element): string {
  const heading = textOf(
    descendants(meta, 'subj-group')
      .filter((group) => attribute(group, 'subj-group-type') === 'heading')
      .flatMap((group) => children(group, 'subject'))[0],
  )
  const type = attribute(root, 'article-type')
  const isUsual = type === '' || type === 'research-article'
  if (heading && !(isUsual && USUAL_KIND.test(heading))) return heading
  return isUsual || type === 'other' ? '' : inWords(type)
}

const EVENTS: Record<string, string> = {
  'rev-recd': 'Revised',
  'rev-request': 'Revision requested',
  'rev-rec': 'Revised',
  pub: 'Published',
  epub: 'Published online',
}

/** Returns the dated events in the history of an article. */
export const historyOf = (meta: Element): FrontMatter['history'] =>
  ['history', 'pub-history']
    .flatMap((name) => children(meta, name))
    .flatMap((history) => descendants(history, 'date'))
    .flatMap((date) => {
      const type = attribute(date, 'date-type')
      const on = dateIn(date)
      return on && type ? [{ what: EVENTS[type] ?? inWords(type), on }] : []
    })

const editorsOf = (meta: Element): FrontMatter['editors'] => {
  const knownAffiliations = placesOf(meta)
  return editorsIn(meta).flatMap(({ element, type }) => {
    const names = namesOf(element)
    if (!names) return []
    const role = textOf(child(element, 'role')) || (type ? inWords(type) : 'Editor')
    const orcid = orcidOf(element)
    const affiliations = affiliationsOf(element, knownAffiliations)
    return [{ name: fullName(names), role, affiliations, ...(orcid ? { orcid } : {}) }]
  })
}

const nameIn = (contributor: Element): string => {
  const names = namesOf(contributor)
  return names ? fullName(names) : ''
}

const rids = (contributor: Element, type: RegExp): string[] =>
  children(contributor, 'xref')
    .filter((xref) => type.test(attribute(xref, 'ref-type')))
    .flatMap((xref) => attribute(xref, 'rid').split(/\s+/))

const LEAD =
  /^\W*(?:(?:for |to whom )?correspond(?:ence|ing authors?)(?:(?: and requests for materials)?(?: should be| may be)? addressed)?(?: to)?)?\s*[:.]?\s*/i

type Contact = FrontMatter['correspondence'][number]

// Separates the note's mark and the words "Correspondence to" from the details, since the page has its own heading.
function withoutLead([first, ...rest]: Inline[]): Pick<Contact, 'lead' | 'reach'> {
  if (typeof first === 'object' && first.t === 'sup' && inlinesText(first.c).trim().length <= 2) {
    const { lead, reach } = withoutLead(rest)
    return { lead: { ...lead, words: `${inlinesText(first.c).trim()} ${lead?.words ?? ''}`.trim() }, reach }
  }
  if (typeof first !== 'string') return { reach: first === undefined ? [] : [first, ...rest] }
  const text = first.replace(LEAD, '')
  const words = first.slice(0, first.length - text.length).trim()
  return { ...(words ? { lead: { words } } : {}), reach: text ? [text, ...rest] : rest }
}

const emailsOf = (contributor: Element): string[] =>
  [contributor, ...children(contributor, 'address')].flatMap((part) => children(part, 'email')).map(textOf)

function correspondenceOf(meta: Element, reading: JatsImportContext): FrontMatter['correspondence'] {
  const authors = bylineElementsOf(meta)
  const notes = descendants(meta, 'corresp')
  const marked = authors.filter(
    (author) => attribute(author, 'corresp') === 'yes' || rids(author, /^corresp$/).length > 0,
  )
  const pointing = (note: Element) => authors.filter((author) => rids(author, /./).includes(attribute(note, 'id')))
  const pointed = new Set(notes.flatMap(pointing))
  const rest = marked.filter((author) => !pointed.has(author))
  const noted = notes.map((note, index) => {
    const label = textOf(child(note, 'label'))
    const content = inlinesOf(note, reading)
    const [first] = content
    const unlabelled =
      label && typeof first === 'string' && first.startsWith(label)
        ? [first.slice(label.length), ...content.slice(1)]
        : content
    const named = pointing(note).length > 0 ? pointing(note) : index === 0 && notes.length === 1 ? rest : []
    const { lead, reach } = withoutLead(unlabelled)
    return {
      names: named.map(nameIn).filter(Boolean),
      ...(label || lead ? { lead: { ...(label ? { label } : {}), ...lead } } : {}),
      reach,
    }
  })
  const said = new Set(noted.flatMap(({ names }) => names))
  const alone = rest
    .filter((author) => !said.has(nameIn(author)))
    .map((author) => ({ names: [nameIn(author)].filter(Boolean), reach: emailsOf(author).slice(0, 3).join(', ') }))
  const contacts: Contact[] = [...noted, ...alone.map(({ names, reach }) => ({ names, reach: reach ? [reach] : [] }))]
  return contacts.filter(({ names, reach }) => names.length + reach.length > 0)
}

const NOTE_LENGTH_MAX = 200
const OF_ONE = /equal|deceased|current-aff|present-address|other/

function authorNotesOf(meta: Element): FrontMatter['authorNotes'] {
  const notes = new Map(
    descendants(meta, 'author-notes')
      .flatMap((part) => descendants(part, 'fn'))
      .filter((note) => OF_ONE.test(attribute(note, 'fn-type')))
      .map((note) => [
        attribute(note, 'id'),
        children(note, 'p')
          .map(textOf)
          .join(' ')
          .replace(/^\W+(?=\w)/, ''),
      ]),
  )
  return bylineElementsOf(meta).flatMap((author) => {
    const said = [
      ...otherNamesOf(author),
      ...children(author, 'degrees').map(textOf),
      ...otherRolesOf(author).map(textOf),
      ...(attribute(author, 'equal-contrib') === 'yes' ? ['Contributed equally'] : []),
      ...(attribute(author, 'deceased') === 'yes' ? ['Deceased'] : []),
      ...onBehalfOf(author).map(groupWritten),
      ...rids(author, /fn|author-notes/).flatMap((id) => notes.get(id) ?? []),
    ].filter((note) => note && note.length <= NOTE_LENGTH_MAX)
    return said.length > 0 ? [{ name: nameIn(author), notes: [...new Set(said)] }] : []
  })
}

const RELATIONS: Record<string, string> = {
  'corrected-article': 'Corrects',
  'correction-forward': 'Corrected by',
  'retracted-article': 'Retracts',
  'retraction-forward': 'Retracted by',
  'object-of-concern': 'Expression of concern about',
  companion: 'Companion article',
  'commentary-article': 'Comments on',
  commentary: 'Commentary',
  'addended-article': 'Adds to',
  'peer-reviewed-article': 'Reviews',
  preprint: 'Preprint',
}

/** Returns the relation that an element names, or the kind of the related object: "related-data". */
function relationOf(element: Element): string {
  const relation = ['related-article-type', 'link-type', 'content-type']
    .map((name) => attribute(element, name))
    .find(Boolean)
  const kind = attribute(element, 'object-type') || attribute(element, 'document-type')
  return relation ?? (kind ? `related-${kind}` : '')
}

/** Returns the articles that an article corrects, comments on or accompanies. */
export const relatedOf = (meta: Element, reading: JatsImportContext): FrontMatter['related'] =>
  [...children(meta, 'related-article'), ...children(meta, 'related-object')].flatMap((element) => {
    const href = linkTarget(element)
    if (!href) return []
    const named = identifiersIn(element)[0] || textOf(element)
    const type = relationOf(element)
    const title = inlinesOf(child(element, 'article-title') ?? element, reading)
    const isTitled = inlinesText(title).trim().length > 0
    return [
      {
        what:
          RELATIONS[type] ??
          (type ? inWords(type) : `Related ${nameOf(element) === 'related-article' ? 'article' : 'work'}`),
        title: isTitled ? title : [doiIn(named) || named],
        href,
      },
    ]
  })

// Returns the titles in other languages, each with its subtitle.
const translatedTitlesOf = (meta: Element, reading: JatsImportContext): Inline[][] =>
  descendants(meta, 'title-group').flatMap((group) => {
    const holders = [...children(group, 'trans-title-group'), ...(child(group, 'trans-title') ? [group] : [])]
    return holders.map((holder) =>
      ['trans-title', 'trans-subtitle']
        .flatMap((name) => children(holder, name))
        .flatMap((part, index) => [...(index ? [': '] : []), ...inlinesOf(part, reading)]),
    )
  })

const ifAny = <Name extends string, Part>(name: Name, parts: Part[]): { [key in Name]?: Part[] } =>
  (parts.length > 0 ? { [name]: parts } : {}) as { [key in Name]?: Part[] }

/** Returns the translations, reviews, letters and replies in an article's file that have no text. */
const subArticlesOf = (reading: JatsImportContext): SubArticle[] =>
  reading.subArticles
    .filter((element) => !hasText(element))
    .map((element) => {
      const meta = metaOfSubArticle(element)
      const own = meta && children(meta, 'article-id').find((id) => attribute(id, 'pub-id-type') === 'doi')
      return {
        kind: kindOfSubArticle(element)[0],
        title: inlinesOf(titleOfSubArticle(element), reading),
        authors: authorsOfSubArticle(element),
        language: attribute(element, 'xml:lang'),
        href: doiAddress(doiIn(textOf(own)) || reading.doi),
      }
    })

/** Returns an article's front matter: the metadata in the file in addition to the text. */
export const frontMatterOf = (root: Element, meta: Element, reading: JatsImportContext): FrontMatter => ({
  kind: kindOf(root, meta),
  ...(abstractTitleOf(meta) ? { abstractTitle: abstractTitleOf(meta) } : {}),
  ...(referencesTitleOf(root) ? { referencesTitle: referencesTitleOf(root) } : {}),
  translatedTitles: translatedTitlesOf(meta, reading),
  history: historyOf(meta),
  editors: editorsOf(meta),
  correspondence: correspondenceOf(meta, reading),
  authorNotes: authorNotesOf(meta),
  rights: rightsIn(child(meta, 'permissions') ?? meta, reading),
  related: relatedOf(meta, reading),
  ...ifAny('keywordGroups', keywordsOf(root, meta).others),
  ...ifAny('awards', awardsOf(meta)),
  ...(reading.subArticles.every(hasText) ? {} : { subArticles: subArticlesOf(reading) }),
})
