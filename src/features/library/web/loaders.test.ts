import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { articleFromSections } from '#formats/article/plain.ts'
import { caller } from '#app/call.ts'
import { paperLoader } from './loaders.ts'

const article = articleFromSections(
  [
    { name: 'methods', heading: 'Methods', text: 'We counted.' },
    { name: 'references', heading: 'References', text: 'One. 2026.' },
  ],
  [{ name: 'funding', heading: 'Funding', text: 'None.' }],
)

async function load(roles: object[], paperId = 'INF-2026-0001') {
  const paper = {
    paper_id: 'INF-2026-0001',
    article,
    abstract: 'Short.',
    authors_meta: [{ credit_roles: roles }],
    withdrawn: null,
  }
  const replies: Record<string, unknown> = { metadata: { linked_data: null, meta: [], links: [] }, surroundings: null }
  const context = new RouterContextProvider()
  const call = (key: string) => Promise.resolve(replies[key.split('/').at(-1) ?? ''] ?? paper)
  context.set(caller, call as never)
  const request = new Request(`http://localhost/research/${paperId}`)
  return paperLoader({ params: { paperId }, context, request } as never)
}

async function outlineWith(roles: object[]): Promise<string[] | undefined> {
  const { margin } = await load(roles)
  return margin?.outline.map(({ heading }) => heading)
}

test('the outline links to the author contributions, before the references, if there are any', async () => {
  expect(await outlineWith([{ role: 'software', degree: null }])).toEqual([
    'Abstract',
    'Methods',
    'Funding',
    'Author contributions',
    'References',
  ])
  expect(await outlineWith([])).not.toContain('Author contributions')
})

test('a public number in lower case redirects to the paper’s canonical address', async () => {
  const led = await load([], 'inf-2026-0001').catch((thrown: unknown) => thrown)
  expect(led).toBeInstanceOf(Response)
  expect((led as Response).status).toBe(301)
  expect((led as Response).headers.get('location')).toBe('/research/INF-2026-0001')
})
