import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PaperData } from '../loaders.ts'
import { PaperFacts } from './paper-facts.tsx'

test.each([
  ['2018', '<time dateTime="2018">2018</time>'],
  ['2018-05', '<time dateTime="2018-05">May 2018</time>'],
  ['2018-23', '<time dateTime="2018">Autumn 2018</time>'],
  ['2018-12/2019-01', '<time dateTime="2018">December 2018–January 2019</time>'],
])('a paper’s page shows only the known parts of %s', (issued, shown) => {
  const front = { history: [{ what: 'Received', on: issued }] }
  const paper = { issued, front, version: 1, source: 'imported', licence_name: 'CC BY 4.0' } as unknown as PaperData
  const page = renderToStaticMarkup(
    <StaticRouter location="/research/a">
      <PaperFacts paper={paper} views={1} />
    </StaticRouter>,
  )
  expect(page).toContain(`Received ${shown}`)
  expect(page).toContain(`Published ${shown}`)
})
