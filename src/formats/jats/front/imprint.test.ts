import { expect, test } from 'vitest'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'

test.each([
  ['<issue>4</issue><supplement>Suppl 3</supplement>', '4 Suppl 3'],
  ['<supplement>3</supplement>', 'Suppl 3'],
  ['<issue>4 Suppl 3</issue><supplement>Suppl 3</supplement>', '4 Suppl 3'],
  ['<issue>4</issue>', '4'],
])('the issue of an article includes its supplement: %s', (meta, issue) => {
  expect(parseJats(jatsArticle({ meta: `<volume>12</volume>${meta}` })).imprint.issue).toBe(issue)
})
