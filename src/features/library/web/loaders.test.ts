import { expect, test } from 'vitest'
import { caller } from '#call.ts'
import { RouterContextProvider } from 'react-router'
import { articleFromSections } from '../article-plain.ts'
import { paperLoader } from './loaders.ts'

const article = articleFromSections(
  [
    { name: 'methods', heading: 'Methods', text: 'We counted.' },
    { name: 'references', heading: 'References', text: 'One. 2026.' },
  ],
  [{ name: 'funding', heading: 'Funding', text: 'None.' }],
)

async function outlineWith(roles: object[]): Promise<string[] | undefined> {
  const paper = { article, abstract: 'Short.', authors_meta: [{ credit_roles: roles }], withdrawn: null }
  const replies: Record<string, unknown> = { metadata: { linked_data: null, meta: [], links: [] }, surroundings: null }
  const context = new RouterContextProvider()
  const call = (key: string) => Promise.resolve(replies[key.split('/').at(-1) ?? ''] ?? paper)
  context.set(caller, call as never)
  const request = new Request('http://localhost/research/INF-2026-0001')
  const { margin } = await paperLoader({ params: { paperId: 'INF-2026-0001' }, context, request } as never)
  return margin?.outline.map(({ heading }) => heading)
}

test('the outline leads to who did what, before the references, where that is known', async () => {
  expect(await outlineWith([{ role: 'software', degree: null }])).toEqual([
    'Abstract',
    'Methods',
    'Funding',
    'Author contributions',
    'References',
  ])
  expect(await outlineWith([])).not.toContain('Author contributions')
})
