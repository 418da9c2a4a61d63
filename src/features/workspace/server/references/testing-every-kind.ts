import type { ReferenceRecord } from '#formats/citing/reference.ts'
import { aReference } from '#formats/citing/testing-citations.ts'

/** References of every type, with what is easily lost on the way through a file. */
export const EVERY_KIND: ReferenceRecord[] = [
  aReference({
    author: [{ family: 'van der Berg', given: 'Åsa', suffix: 'Jr.' }, { literal: 'Research and Development Group' }],
  }),
  aReference({ title: 'Costs of 5 % & more: {a_b} in Åland', PMID: '123', PMCID: 'PMC456', ISSN: '0098-7484' }),
  aReference({ author: [{ family: 'Needham', given: 'Dale M.' }, { literal: 'et al.' }] }),
  aReference({ status: 'in press', issued: undefined, volume: undefined, issue: undefined, page: undefined }),
  aReference({ type: 'article', 'container-title': 'medRxiv', volume: undefined, issue: undefined, page: undefined }),
  aReference({
    type: 'book',
    'container-title': undefined,
    volume: undefined,
    issue: undefined,
    page: undefined,
    DOI: undefined,
    edition: '2',
    publisher: 'Mosby',
    'publisher-place': 'St. Louis',
    ISBN: '9780323012133',
    editor: [{ family: 'Sukarno' }],
    issued: { 'date-parts': [[2002]] },
  }),
  aReference({
    type: 'chapter',
    editor: [{ family: 'Vogelstein', given: 'B.' }],
    volume: undefined,
    issue: undefined,
    publisher: 'Mosby',
  }),
  aReference({
    type: 'chapter',
    'collection-title': 'Lecture notes',
    volume: '12',
    issue: undefined,
    publisher: 'Springer',
  }),
  aReference({
    type: 'report',
    number: '7',
    'container-title': undefined,
    volume: undefined,
    issue: undefined,
    publisher: 'WHO',
  }),
  aReference({
    type: 'thesis',
    genre: "Master's thesis",
    'container-title': undefined,
    volume: undefined,
    issue: undefined,
    page: undefined,
    publisher: 'Bergen',
  }),
  aReference({
    type: 'webpage',
    'container-title': 'WHO',
    volume: undefined,
    issue: undefined,
    page: undefined,
    DOI: undefined,
    URL: 'https://who.int/a_b?c=1&d=%20',
    accessed: { 'date-parts': [[2026, 3, 7]] },
  }),
  aReference({ type: 'article-newspaper', DOI: undefined }),
]
