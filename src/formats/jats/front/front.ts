import { doiIn } from '../xml/links.ts'
import { at, attribute, children, descendants, type Element, textOf } from '../xml/xml.ts'

export const doiOf = (meta: Element): string =>
  children(meta, 'article-id')
    .filter((id) => attribute(id, 'pub-id-type') === 'doi')
    .map((id) => doiIn(textOf(id)))
    .find(Boolean) ?? ''

/** Returns the journal's title, else its usual abbreviation. */
export function journalOf(root: Element): string {
  const journal = at(root, 'front', 'journal-meta')
  if (!journal) return ''
  const short = children(journal, 'journal-id').find((id) => attribute(id, 'journal-id-type') === 'nlm-ta')
  return [...descendants(journal, 'journal-title', 'abbrev-journal-title'), short].map(textOf).find(Boolean) ?? ''
}

const unique = (texts: string[]): string[] => [...new Set(texts.filter(Boolean))]

export const keywordsOf = (meta: Element): string[] =>
  unique(
    children(meta, 'kwd-group')
      .flatMap((group) => descendants(group, 'kwd'))
      .map(textOf),
  )

/**
 * Returns the subject words of the article; the heading ("Research Article") is the kind of article, and is left out.
 */
export const subjectsOf = (meta: Element): string[] =>
  unique(
    descendants(meta, 'subj-group')
      .filter((group) => attribute(group, 'subj-group-type') !== 'heading')
      .flatMap((group) => children(group, 'subject'))
      .flatMap((subject) => textOf(subject).split('/'))
      .map((subject) => subject.trim()),
  )
