import type { CitedParts, CitedPerson } from '../../../article/article.ts'
import { titleIn } from './citation-text.ts'
import { chosenName, citedName } from '../../front/people.ts'
import { attribute, child, children, type Element, nameOf, textOf } from '../../xml/xml.ts'

/** One of a work's people as the file tags them; undefined for what is nobody. */
function personOf(element: Element): CitedPerson | undefined {
  const kind = nameOf(element)
  if (kind.endsWith('-alternatives')) {
    const chosen = chosenName(element)
    return chosen && personOf(chosen)
  }
  const text = citedName(element)
  if (text === '' || kind === 'institution' || kind === 'etal') return undefined
  if (kind === 'collab' || kind === 'on-behalf-of') return { literal: text }
  const [family, given, suffix] = ['surname', 'given-names', 'suffix'].map((part) => textOf(child(element, part)))
  if (!family) return { written: text }
  return { family, ...(given ? { given } : {}), ...(suffix ? { suffix } : {}) }
}

const peopleIn = (elements: Element[]): CitedPerson[] => elements.flatMap((element) => personOf(element) ?? [])

/** People by what they did. Names that stand bare are authors; those behind another part of the citation did what is not said. */
function groupsOf(citation: Element): CitedParts['people'] {
  const groups: CitedParts['people'] = []
  let bare: Element[] = []
  const close = () => {
    const names = peopleIn(bare)
    if (names.length > 0) groups.push({ role: groups.length === 0 ? 'author' : '', names })
    bare = []
  }
  for (const part of children(citation)) {
    if (citedName(part)) {
      bare.push(part)
      continue
    }
    close()
    if (nameOf(part) !== 'person-group') continue
    const names = peopleIn(children(part))
    if (names.length > 0) groups.push({ role: attribute(part, 'person-group-type'), names })
  }
  close()
  return groups
}

const isIsbn = (part: Element): boolean =>
  nameOf(part) === 'isbn' || (nameOf(part) === 'pub-id' && attribute(part, 'pub-id-type').toLowerCase() === 'isbn')

/** What is named in the citations of one reference; all but the people is said of the first. Pure. */
export function citedParts(citations: Element[]): CitedParts {
  const [main] = citations
  const said = (name: string) => (main && textOf(child(main, name))) || undefined
  const title = main && titleIn(main)
  const isbn = main && children(main).find(isIsbn)
  return {
    kind: main ? attribute(main, 'publication-type') || attribute(main, 'citation-type') : '',
    people: citations.flatMap(groupsOf),
    titleElement: title && nameOf(title) !== 'article-title' ? nameOf(title) : undefined,
    publisher: said('publisher-name'),
    place: said('publisher-loc'),
    edition: said('edition'),
    isbn: (isbn && textOf(isbn)) || undefined,
  }
}
