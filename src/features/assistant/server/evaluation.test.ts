import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublication } from '#features/library/server/testing-papers.ts'
import { aHouse, type TestHouse } from '#server/testing/house.ts'
import heldOut from './evaluation/held-out.json' with { type: 'json' }
import papers from './evaluation/papers.json' with { type: 'json' }
import tunedOn from './evaluation/tuned-on.json' with { type: 'json' }

let house: TestHouse
const nameOf = new Map<string, string>()

beforeAll(async () => {
  house = await aHouse()
  const admin = await house.aMember({ role: 'admin' })
  for (const { id, title, category, keywords, abstract, ...rest } of papers) {
    const { id: paperId, publicNumber } = await aPublication(house, { title, category, keywords, abstract })
    nameOf.set(publicNumber, id)
    if (!('withdrawn' in rest) || !rest.withdrawn) continue
    await house.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', {
      params: { paperId },
      body: { withdrawn: true, reason: rest.withdrawn },
    })
  }
})
afterAll(() => house.stop())

const ask = (message: string) => house.as(undefined)('POST /api/chat/message', { body: { message } })

type Answer = Awaited<ReturnType<typeof ask>>

/** The first source as the sets name it. */
function sourceOf({ sources: [source] }: Answer): string {
  if (source?.kind !== 'paper') return source?.key ?? ''
  return `paper:${nameOf.get(source.url.split('/').at(-1) ?? '') ?? ''}`
}

type Set = typeof heldOut

const all = <T>(items: readonly T[], asks: (item: T) => string) =>
  Promise.all(items.map(async (item) => ({ item, answer: await ask(asks(item)) })))

async function measure(set: Set) {
  const answers = await all(set.answerable, ({ question }) => question)
  const wrong = answers.flatMap(({ item: { question, source }, answer }) => {
    const got = sourceOf(answer)
    return got === source || got.startsWith(`${source}#`)
      ? []
      : [`${question} → ${answer.outcome} ${got}, not ${source}`]
  })
  const answered = (await all(set.unknowable, String)).filter(({ answer }) => answer.outcome === 'answered')
  const missed = (await all(set.own_health, String)).filter(({ answer }) => answer.outcome !== 'own_health')
  return {
    wrong,
    answered: answered.map(({ item, answer }) => `${item} → ${sourceOf(answer)}`),
    missed: missed.map(({ item }) => item),
  }
}

const share = (asked: number, failed: number) =>
  `${asked - failed} of ${asked} (${Math.round((100 * (asked - failed)) / asked)} %)`

test('a withdrawn paper is no source without saying so', async () => {
  const { sources, message } = await ask('Does vitamin D prevent falls in nursing homes?')
  expect(sources[0]?.warning).toContain('could not be verified')
  expect(message).toContain('withdrawn')
})

test.each([
  ['held out', heldOut],
  ['tuned on', tunedOn],
])('the half that was %s', async (name, set) => {
  const { wrong, answered, missed } = await measure(set)
  const figures = [
    `${name}: right source first ${share(set.answerable.length, wrong.length)},`,
    `refused or handed over ${share(set.unknowable.length, answered.length)},`,
    `own health caught ${share(set.own_health.length, missed.length)}`,
    ...wrong,
    ...answered,
    ...missed,
  ].join('\n  ')
  process.stdout.write(`${figures}\n`)
  expect(wrong.length).toBeLessThanOrEqual(0.15 * set.answerable.length)
  expect(answered.length).toBeLessThanOrEqual(0.1 * set.unknowable.length)
  expect(missed).toEqual([])
})
