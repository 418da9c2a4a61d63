import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PaperData } from '../loaders.ts'
import { PaperFront } from './paper-front.tsx'

const createPaper = (traits: Partial<PaperData>) =>
  ({
    title: 'Alarms by night',
    heading: [],
    versions: [],
    version: 1,
    authors: [],
    asker_ratings: [],
    ...traits,
  }) as unknown as PaperData

const textOf = (traits: Partial<PaperData>): string =>
  renderToStaticMarkup(
    <StaticRouter location="/research/a">
      <PaperFront paper={createPaper(traits)} />
    </StaticRouter>,
  )
    .replace(/^.*<\/h1>/s, '')
    .replaceAll(/<[^>]+>/g, '')

test.each([
  [
    { authors: ['Ada Moss', 'Ben Roy'], journal: 'The Ward' },
    'Written by Ada Moss and Ben Roy. First published in The Ward.',
  ],
  [{ authors: ['Ada Moss'] }, 'Written by Ada Moss. '],
  [{ journal: 'The Ward' }, 'First published in The Ward.'],
  [{}, ''],
])('the line below the title names only known authors and journals', (traits, line) => {
  expect(textOf(traits as Partial<PaperData>)).toBe(line)
})

test('the asker’s rating follows the line', () => {
  const rating = { answered: 'partly', practice: 'confirmed', rated_at: '2026-03-01T12:00:00.000Z' } as const
  expect(textOf({ asker_ratings: [rating] })).toContain(
    'The asker says: it answered part of the question. It confirmed their practice.',
  )
})
