import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aHouseOfTeams } from '#features/projects/server/team/testing.ts'
import { listen } from '#server/live/testing.ts'
import { Failure } from '#shared/calls/failure.ts'
import { allCalls, allFrames } from './contracts.ts'
import { type Attempt, ATTEMPTS } from './testing-reach/attempts.ts'
import { RULES, type Rule, type Verdicts, type Way } from './testing-reach/rules.ts'
import { aScene, leave, reachOf, RESTRICTIONS, type Scene } from './testing-reach/scene.ts'

let teams: Awaited<ReturnType<typeof aHouseOfTeams>>
let address: string
beforeAll(async () => {
  teams = await aHouseOfTeams()
  address = await listen(teams.house)
})
afterAll(() => teams.house.stop())

const changing = Object.keys(allCalls).filter((key) => !key.startsWith('GET '))
const said = Object.entries(allFrames).flatMap(([key, { from }]) => (from === 'browser' ? [key] : []))
const ruled = RULES.flatMap(({ ways }) => ways)

test('every call that changes something, and every frame that a browser sends, has one rule on whom its words reach', () => {
  const ways = new Set<string>([...changing, ...said])
  const without = [...ways].filter((way) => !ruled.some((one) => one === way))
  expect(
    without.map((way) => `${way} has no rule in src/testing-reach: say whom its words reach, and who is refused.`),
  ).toEqual([])
  expect(ruled.filter((way, at) => ruled.indexOf(way) !== at).map((way) => `${way} has two rules.`)).toEqual([])
  expect(ruled.filter((way) => !ways.has(way)).map((way) => `${way} has a rule, but is no longer there.`)).toEqual([])
})

type Carrying = Rule & { verdicts: Verdicts }
const carrying = RULES.filter((rule): rule is Carrying => typeof rule.verdicts !== 'string')

test('every rule for words to a member is performed', () => {
  for (const { ways, performedBy } of carrying) {
    if (performedBy !== undefined) expect(existsSync(performedBy), `There is no ${performedBy}.`).toBe(true)
    else
      for (const way of ways)
        expect(Object.keys(ATTEMPTS[way] ?? {}), `${way} is performed by no attempt.`).not.toEqual([])
  }
})

const outcomeOf = (deed: () => Promise<unknown>): Promise<Failure | undefined> =>
  deed().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Failure && error.kind !== 'internal') return error
      throw error
    },
  )

type Trial = { attempt: Attempt; restrict: (keyof Verdicts)[] }

async function tried({ attempt, restrict }: Trial) {
  const scene: Scene = await aScene({ teams, address })
  const deed = await attempt(scene)
  for (const kind of restrict) await RESTRICTIONS[kind](scene)
  const before = await reachOf(scene)
  const failure = await outcomeOf(deed)
  const after = await reachOf(scene)
  leave(scene)
  return {
    refused: failure?.detail,
    isRead: after.read !== before.read,
    isNotified: after.notified !== before.notified,
    isHeard: after.heard !== before.heard,
  }
}

const NOTHING = { isRead: false, isNotified: false, isHeard: false }
const SENTENCE = /^[A-Z].{15,}[.)]$/

type Tried = Awaited<ReturnType<typeof tried>>

/** Whether the recipient had anything of it. Pure. */
const arrived = ({ isRead, isNotified, isHeard }: Tried): boolean => isRead || isNotified || isHeard

const CHECKS: Record<Verdicts[keyof Verdicts], (result: Tried) => void> = {
  refused: ({ refused, ...reached }) => {
    expect(refused).toMatch(SENTENCE)
    expect(reached).toEqual(NOTHING)
  },
  unnoticed: ({ refused, ...reached }) => {
    expect(refused).toBeUndefined()
    expect(reached).toEqual(NOTHING)
  },
  silenced: (result) => expect(result).toMatchObject({ refused: undefined, isRead: true, isNotified: false }),
  arrives: (result) => expect([result.refused, arrived(result)]).toEqual([undefined, true]),
}

const performed = carrying.flatMap(({ ways, verdicts }) =>
  ways.flatMap((way: Way) =>
    Object.entries(ATTEMPTS[way] ?? {}).map(([form, attempt]) => ({ name: `${way}, ${form}`, attempt, verdicts })),
  ),
)

describe.each(performed.map(({ name, ...one }) => [name, one] as const))('%s', (_name, { attempt, verdicts }) => {
  test('reaches the recipient of an ordinary sender', async () => {
    CHECKS.arrives(await tried({ attempt, restrict: [] }))
  })
  const kinds = Object.keys(verdicts) as (keyof Verdicts)[]
  const [applying, free] = [
    kinds.filter((one) => verdicts[one] !== 'arrives'),
    kinds.filter((one) => verdicts[one] === 'arrives'),
  ]
  test.each(applying)('obeys a %s', async (kind) => {
    CHECKS[verdicts[kind]](await tried({ attempt, restrict: [kind] }))
  })
  if (free.length === 0) return
  test(`arrives whatever else applies: ${free.join(', ')}`, async () => {
    CHECKS.arrives(await tried({ attempt, restrict: free }))
  })
})
