import { doiIn } from '../xml/links.ts'
import { at, attribute, children, descendants, type Element, textOf } from '../xml/xml.ts'

export const doiOf = (meta: Element): string =>
  children(meta, 'article-id')
    .filter((id) => attribute(id, 'pub-id-type') === 'doi')
    .map((id) => doiIn(textOf(id)))
    .find(Boolean) ?? ''

/** Returns the journal's title, or its usual abbreviated title if there is none. */
export function journalOf(root: Element): string {
  const journal = at(root, 'front', 'journal-meta')
  if (!journal) return ''
  const short = children(journal, 'journal-id').find((id) => attribute(id, 'journal-id-type') === 'nlm-ta')
  return [...descendants(journal, 'journal-title', 'abbrev-journal-title'), short].map(textOf).find(Boolean) ?? ''
}

const unique = (texts: string[]): string[] => [...new Set(texts.filter(Boolean))]

/**
 * Returns the subjects of the article. Omits the heading, such as "Research Article", which names the kind of article.
 */
export const subjectsOf = (meta: Element): string[] =>
  unique(
    descendants(meta, 'subj-group')
      .filter((group) => attribute(group, 'subj-group-type') !== 'heading')
      .flatMap((group) => children(group, 'subject'))
      .flatMap((subject) => textOf(subject).split('/'))
      .map((subject) => subject.trim()),
  )

/** Returns the notes of the front matter. Notes on the authors come before notes on the title. */
export const noteElementsOf = (meta: Element): Element[] => [
  ...descendants(meta, 'author-notes').flatMap((notes) => children(notes, 'fn')),
  ...children(meta, 'title-group')
    .flatMap((titles) => descendants(titles, 'fn-group'))
    .flatMap((notes) => children(notes, 'fn')),
]
