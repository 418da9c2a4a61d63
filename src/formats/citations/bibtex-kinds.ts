import type { ReferenceRecord, ReferenceType } from './reference.ts'

/** How BibTeX calls an entry, and the fields that it has for what an entry is part of and whoever brought it out. */
export type BibtexKind = { entry: string; container: string; publisher: string; also?: Record<string, string> }

const published = { container: 'howpublished', publisher: 'publisher' }

// `online`, `dataset` and `software` are biblatex's; BibTeX's own styles take what they do not know for `misc`.
const KINDS: Record<ReferenceType, BibtexKind> = {
  'article-journal': { entry: 'article', container: 'journal', publisher: 'publisher' },
  'article-newspaper': {
    entry: 'article',
    container: 'journal',
    publisher: 'publisher',
    also: { entrysubtype: 'newspaper' },
  },
  article: { entry: 'unpublished', ...published, also: { note: 'Preprint' } },
  book: { entry: 'book', ...published },
  chapter: { entry: 'incollection', container: 'booktitle', publisher: 'publisher' },
  'paper-conference': { entry: 'inproceedings', container: 'booktitle', publisher: 'publisher' },
  report: { entry: 'techreport', container: 'howpublished', publisher: 'institution' },
  thesis: { entry: 'phdthesis', container: 'howpublished', publisher: 'school' },
  dataset: { entry: 'dataset', ...published },
  software: { entry: 'software', ...published },
  webpage: { entry: 'online', container: 'organization', publisher: 'publisher' },
  document: { entry: 'misc', ...published },
}

/** Pure. */
export const kindIn = ({ type, genre = '' }: ReferenceRecord): BibtexKind =>
  type === 'thesis' && /master/i.test(genre) ? { ...KINDS.thesis, entry: 'mastersthesis' } : KINDS[type]
