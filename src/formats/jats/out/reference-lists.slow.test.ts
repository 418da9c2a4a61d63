import { expect, test } from 'vitest'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'
import { targetsOf } from './inlines.ts'
import { aroundReferences, jatsFaults } from './jats-schema.fixture.ts'
import { referenceListsXml } from './reference-lists.ts'

const SCHEMA_MS = 120_000

const entry = (id: string) => `<ref id="${id}"><mixed-citation>Work ${id}.</mixed-citation></ref>`

const LISTS = `<ref-list>${entry('a')}<ref-list><title>Excluded trials</title><p>With reasons.</p><list><list-item><p>One</p></list-item></list>${entry('b')}${entry('c')}</ref-list><ref-list><p>Others:</p>${entry('d')}</ref-list></ref-list>`

test(
  'several reference lists are written as lists within the list, and are read back',
  async () => {
    const { article } = parseJats(jatsArticle({ back: LISTS }))
    const xml = referenceListsXml(article.references, targetsOf(article, null))
    expect(await jatsFaults(new Map([['lists', aroundReferences(xml)]]))).toEqual([])
    const again = parseJats(jatsArticle({ back: xml })).article.references
    expect(again.map(({ above }) => above)).toEqual(article.references.map(({ above }) => above))
    expect(again.map(({ above }) => above?.length)).toEqual([undefined, 3, undefined, 1])
  },
  SCHEMA_MS,
)
