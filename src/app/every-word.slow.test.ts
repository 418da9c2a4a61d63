import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeamsTestApp } from '#features/projects/server/team/team.fixture.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type Attempt, ATTEMPTS } from '#reach-fixtures/attempts.ts'
import { RULES, type ReachRule, type Verdicts, type Way } from '#reach-fixtures/rules.ts'
import { createScene, leave, PERMISSIONS, reachOf, RESTRICTIONS, type Scene } from '#reach-fixtures/scene.ts'
import { allCalls, allFrames } from './contracts.ts'

let teams: Awaited<ReturnType<typeof createTeamsTestApp>>
let address: string
beforeAll(async () => {
  teams = await createTeamsTestApp()
  address = await listen(teams.testApp)
})
afterAll(() => teams.testApp.stop())

const changing = Object.keys(allCalls).filter((key) => !key.startsWith('GET '))
const said = Object.entries(allFrames).flatMap(([key, { from }]) => (from === 'browser' ? [key] : []))
const ruled = RULES.flatMap(({ ways }) => ways)

test('every writing call and every client frame has one rule on who receives its text', () => {
  const ways = new Set<string>([...changing, ...said])
  const without = [...ways].filter((way) => !ruled.some((one) => one === way))
  expect(
    without.map((way) => `${way} has no rule in src/reach-fixtures: say whom its words reach, and who is refused.`),
  ).toEqual([])
  expect(ruled.filter((way, at) => ruled.indexOf(way) !== at).map((way) => `${way} has two rules.`)).toEqual([])
  expect(ruled.filter((way) => !ways.has(way)).map((way) => `${way} has a rule, but is no longer there.`)).toEqual([])
})

type Carrying = ReachRule & { verdicts: Verdicts }
const carrying = RULES.filter((rule): rule is Carrying => typeof rule.verdicts !== 'string')

test('every rule for texts to a member is tested', () => {
  const elsewhere = carrying.flatMap(({ performedBy }) => performedBy ?? [])
  expect(elsewhere.filter((file) => !existsSync(file)).map((file) => `There is no ${file}.`)).toEqual([])
  const here = carrying.filter(({ performedBy }) => performedBy === undefined).flatMap(({ ways }) => ways)
  const missing = here.filter((way) => Object.keys(ATTEMPTS[way] ?? {}).length === 0)
  expect(missing.map((way) => `${way} is performed by no attempt.`)).toEqual([])
})

const outcomeOf = (action: () => Promise<unknown>): Promise<Failure | undefined> =>
  action().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Failure && error.kind !== 'internal') return error
      throw error
    },
  )

type Kind = keyof Verdicts

/** Performs the action, and compares what has reached the recipient before and after. */
async function tried(scene: Scene, action: () => Promise<unknown>) {
  const before = await reachOf(scene)
  const failure = await outcomeOf(action)
  const after = await reachOf(scene)
  return {
    refused: failure?.detail,
    isRead: after.read !== before.read,
    isNotified: after.notified !== before.notified,
    isHeard: after.heard !== before.heard,
  }
}

/** Runs an attempt in a new scene, and closes the scene afterwards. */
async function inScene(attempt: Attempt, perform: (scene: Scene, action: () => Promise<unknown>) => Promise<void>) {
  const scene = await createScene({ teams, address })
  try {
    await perform(scene, await attempt(scene))
  } finally {
    leave(scene)
  }
}

const SENTENCE = /^[A-Z].{15,}[.)]$/

type Tried = Awaited<ReturnType<typeof tried>>

/** Returns whether the action reached the recipient. Pure. */
const arrived = ({ isRead, isNotified, isHeard }: Tried): boolean => isRead || isNotified || isHeard

const FITS: Record<Verdicts[Kind], (result: Tried) => boolean> = {
  refused: (result) => SENTENCE.test(result.refused ?? '') && !arrived(result),
  unnoticed: (result) => result.refused === undefined && !arrived(result),
  silenced: ({ refused, isRead, isNotified }) => refused === undefined && isRead && !isNotified,
  arrives: (result) => result.refused === undefined && arrived(result),
}

/** Returns the verdict if the result fits, otherwise the result, which a failed test then shows. Pure. */
const judged = (verdict: keyof typeof FITS, result: Tried) => (FITS[verdict](result) ? verdict : result)

const performed = carrying.flatMap(({ ways, verdicts }) =>
  ways.flatMap((way: Way) =>
    Object.entries(ATTEMPTS[way] ?? {}).map(([form, attempt]) => ({ name: `${way}, ${form}`, attempt, verdicts })),
  ),
)

describe.each(performed.map(({ name, ...one }) => [name, one] as const))('%s', (_name, { attempt, verdicts }) => {
  const kinds = Object.keys(verdicts) as Kind[]
  const those = (...wanted: Verdicts[Kind][]) => kinds.filter((one) => wanted.includes(verdicts[one]))
  const [refusing, applying, free] = [those('refused'), those('unnoticed', 'silenced'), those('arrives')]

  // A refused action changes nothing, so all refusals and the final successful action can share one scene.
  test(`${refusing.map((kind) => `is refused by a ${kind}, and `).join('')}arrives past ${free.join(', ') || 'none'}`, () =>
    inScene(attempt, async (scene, action) => {
      for (const kind of refusing) {
        await RESTRICTIONS[kind](scene)
        expect(judged('refused', await tried(scene, action))).toBe('refused')
        await PERMISSIONS[kind](scene)
      }
      for (const kind of free) await RESTRICTIONS[kind](scene)
      const result = await tried(scene, action)
      expect(judged('arrives', result)).toBe('arrives')
      expect(result.isNotified || those('silenced').length === 0).toBe(true)
    }))
  test.each(applying)('obeys a %s', (kind) =>
    inScene(attempt, async (scene, action) => {
      await RESTRICTIONS[kind](scene)
      expect(judged(verdicts[kind], await tried(scene, action))).toBe(verdicts[kind])
    }),
  )
})
