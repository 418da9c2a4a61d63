import { printedName } from '#shared/text/eastern-names.ts'
import type { FrontMatter, Inline, PreservedFront } from '../../article/article.ts'
import type { PublishedArticle } from '../../article/published-article.ts'
import { CREDIT_ROLES, type CreditRole } from '#shared/credit-roles.ts'
import { suffixApart } from '../front/names.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { preservedText, preservedXml } from './preserved-elements.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'

type Author = PublishedArticle['authors_meta'][number]

/** Returns an element with plain text, or '' without text. Pure. */
export const textElement = (name: string, text: string | null | undefined, attributes = {}): string =>
  xmlIfAny(name, xmlText(text ?? ''), attributes)

const roleXml = ({ role, degree }: CreditRole): string =>
  textElement('role', CREDIT_ROLES[role], {
    vocab: 'credit',
    'vocab-identifier': 'https://credit.niso.org/',
    'vocab-term': CREDIT_ROLES[role],
    'vocab-term-identifier': `https://credit.niso.org/contributor-roles/${role}/`,
    'degree-contribution': degree,
  })

const apart = (stored: string, suffix: string) => ({ family: stored.slice(0, -suffix.length - 1), suffix })

function nameXml(
  { given_name: given, family_name: stored, family_first: isFamilyFirst }: Author,
  preserved: ReturnType<typeof preservedDetails>,
): string {
  if (!given && !preserved?.isMononym) return textElement('collab', stored)
  const [own] = (preserved?.c ?? []).filter(({ element }) => element === 'suffix').map(preservedText)
  const { family, suffix } = own && stored.endsWith(` ${own}`) ? apart(stored, own) : suffixApart(stored)
  const parts = textElement('surname', family) + textElement('given-names', given) + textElement('suffix', suffix)
  return xmlElement('name', { 'name-style': isFamilyFirst ? 'eastern' : '' }, parts)
}

const nameOf = ({ given_name: given, family_name: family, family_first: isFamilyFirst }: Author): string =>
  printedName(given, family, isFamilyFirst)

/** Returns the links from an author to the correspondence notes. */
const reachedAt = (author: Author, { front }: PublishedArticle['article']): string =>
  (front?.correspondence ?? [])
    .flatMap(({ names, reach }, index) =>
      reach.length > 0 && names.includes(nameOf(author))
        ? [xmlElement('xref', { 'ref-type': 'corresp', rid: correspondenceId(index) }, '*')]
        : [],
    )
    .join('')

const correspondenceId = (index: number): string => `correspondence-${index + 1}`
const authorNoteId = (index: number): string => `author-note-${index + 1}`

type Contributors = { affiliations: string[]; article: PublishedArticle['article']; targets: Targets }

/** Returns the details that the imported file has about an author. */
const preservedDetails = (author: Author | undefined, { preserved }: PublishedArticle['article']) =>
  author && preserved?.authors.find(({ name }) => name === nameOf(author))

const orcidXml = (orcid: string | null | undefined): string =>
  textElement('contrib-id', orcid && `https://orcid.org/${orcid}`, { 'contrib-id-type': 'orcid' })

const partsOf = (author: ReturnType<typeof preservedDetails>, element: string, targets: Targets): string =>
  preservedXml(
    (author?.c ?? []).filter((part) => part.element === element),
    targets,
  )

function authorXml(author: Author, { affiliations, article, targets }: Contributors): string {
  const preserved = preservedDetails(author, article)
  const preservedOf = (element: string) => partsOf(preserved, element, targets)
  const notes = (preserved?.notes ?? []).map((index) =>
    xmlElement('xref', { 'ref-type': 'fn', rid: authorNoteId(index) }, xmlElement('sup', {}, String(index + 1))),
  )
  return xmlElement(
    'contrib',
    { 'contrib-type': 'author', corresp: author.corresponding ? 'yes' : '', ...preserved?.a },
    orcidXml(author.orcid) +
      preservedOf('contrib-id') +
      (preservedOf('name-alternatives') ||
        preservedOf('collab-alternatives') ||
        preservedOf('anonymous') ||
        nameXml(author, preserved)) +
      preservedOf('degrees') +
      author.credit_roles.map(roleXml).join('') +
      preservedOf('role') +
      preservedOf('email') +
      preservedOf('on-behalf-of') +
      author.affiliations
        .map((affiliation) => affiliations.indexOf(affiliation) + 1)
        .map((number) =>
          xmlElement('xref', { 'ref-type': 'aff', rid: `aff-${number}` }, xmlElement('sup', {}, String(number))),
        )
        .join('') +
      notes.join('') +
      reachedAt(author, article),
  )
}

const mentorXml = ({ name, affiliation }: { name: string; affiliation: string }): string =>
  xmlElement(
    'contrib',
    { 'contrib-type': 'mentor' },
    textElement('string-name', name) + textElement('role', affiliation),
  )

/** Returns an affiliation. Writes its parts and identifiers if the file has them, otherwise its text. */
function affiliationXml(
  text: string,
  index: number,
  { preserved, targets }: { preserved?: PreservedFront; targets: Targets },
): string {
  const aff = preserved?.affiliations.find((one) => one.text === text)?.aff
  const label = { element: 'label', c: [String(index + 1)] }
  return preservedXml([{ element: 'aff', a: { id: `aff-${index + 1}` }, c: [label, ...(aff?.c ?? [text])] }], targets)
}

/** Returns the authors, the person who asked, the mentors, the editors and the affiliations as XML. Pure. */
export function contributorsXml(paper: PublishedArticle, targets: Targets): string {
  const { authors_meta: authors, professional_contributor: asker, mentors = [], article } = paper
  const affiliations = [...new Set(authors.flatMap((author) => author.affiliations))]
  const asking =
    asker &&
    xmlElement(
      'contrib',
      { 'contrib-type': 'question-asker' },
      textElement('string-name', asker.name) +
        textElement('role', [asker.title, asker.affiliation].filter(Boolean).join(', ')),
    )
  const { preserved } = article
  const context = { affiliations, article, targets }
  const behalf = preservedXml(preserved?.elements.filter(({ element }) => element === 'on-behalf-of') ?? [], targets)
  return (
    xmlIfAny('contrib-group', authors.map((author) => authorXml(author, context)).join('') + behalf, {
      'content-type': 'author',
    }) +
    xmlIfAny('contrib-group', asking ?? '', { 'content-type': 'question-asker' }) +
    xmlIfAny('contrib-group', mentors.map(mentorXml).join(''), { 'content-type': 'mentor' }) +
    editorsXml(article.front?.editors) +
    affiliations
      .map((text, index) => affiliationXml(text, index, { ...(preserved ? { preserved } : {}), targets }))
      .join('')
  )
}

/** Returns the editors and their roles as XML. Pure. */
const editorsXml = (editors: FrontMatter['editors'] = []): string =>
  xmlIfAny(
    'contrib-group',
    editors
      .map(({ name, role, affiliations, orcid }) =>
        xmlElement(
          'contrib',
          { 'contrib-type': /translat/i.test(role) ? 'translator' : 'editor' },
          orcidXml(orcid) +
            textElement('string-name', name) +
            textElement('role', role) +
            affiliations.map((affiliation) => textElement('aff', affiliation)).join(''),
        ),
      )
      .join(''),
    { 'content-type': 'editor' },
  )

const EMAIL = /([^\s@<>;,()[\]]{1,64}@[^\s@<>;,()[\]]{1,190}\.\p{L}{2,24})/u

/** Returns contact details with a tag for each e-mail address. */
const reachXml = (reach: Inline[], targets: Targets): string =>
  reach
    .map((inline) =>
      typeof inline === 'string'
        ? inline
            .split(EMAIL)
            .map((text, index) => (index % 2 ? textElement('email', text) : xmlText(text)))
            .join('')
        : inlinesXml([inline], targets),
    )
    .join('')

/** Returns the authors' contact details, and the notes on authors in the file, as XML. Pure. */
export function authorNotesXml({ article }: PublishedArticle, targets: Targets): string {
  const { front, preserved } = article
  const reached = (front?.correspondence ?? []).map(({ lead, reach }, index) => {
    const label = textElement('label', lead?.label)
    const words = reach.length > 0 && lead?.words ? `${xmlText(lead.words)} ` : ''
    return xmlIfAny('corresp', reach.length > 0 ? label + words + reachXml(reach, targets) : '', {
      id: correspondenceId(index),
    })
  })
  const notes = (preserved?.elements ?? [])
    .filter(({ element }) => element === 'fn')
    .map((note, index) => preservedXml([{ ...note, a: { ...note.a, id: authorNoteId(index) } }], targets))
  const loose = preservedXml(
    (preserved?.elements ?? []).filter(({ element }) => element === 'p'),
    targets,
  )
  return xmlIfAny('author-notes', reached.join('') + notes.join('') + loose)
}
