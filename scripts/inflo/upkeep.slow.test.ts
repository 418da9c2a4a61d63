import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgeLog } from '../../src/server/admin-log/forgery.fixture.ts'
import { createCommandEnvironment } from './inflo.fixture.ts'

let place: Awaited<ReturnType<typeof createCommandEnvironment>>
beforeAll(async () => {
  place = await createCommandEnvironment()
})
afterAll(() => place.end())

describe('inflo verify-audit-log', () => {
  test('finds the log unchanged, and exits with 1 if an entry was changed', async () => {
    const password = 'a long enough password\n'
    expect((await place.run(['admin', 'create', 'ada@example.org'], {}, password)).code).toBe(0)
    const intact = await place.run(['verify-audit-log'])
    expect([intact.code, intact.out]).toEqual([0, expect.stringMatching(/^\d+ entries, all unchanged\.\n$/)])
    await forgeLog(place.connection, `update kernel.admin_log set reason = 'Never said.' where seq = 1`)
    const forged = await place.run(['verify-audit-log'])
    expect([forged.code, forged.out]).toEqual([
      1,
      expect.stringMatching(/^Entry 1 was changed\.\n\d+ entries, problems: 1\.\n$/),
    ])
  })
})

describe('inflo replay-consumer', () => {
  test('resets a consumer, and lists all consumers if the name is unknown', async () => {
    expect(await place.run(['replay-consumer', 'control.statistics'])).toMatchObject({ code: 0, complained: '' })
    const [row] = await place.sql(
      `select id, replayed_id is not null as replays from kernel.consumer where name = 'control.statistics'`,
    )
    expect(row).toEqual({ id: 0, replays: true })
    const unknown = await place.run(['replay-consumer', 'nothing'])
    expect([unknown.code, unknown.complained]).toEqual([
      1,
      expect.stringMatching(/^There is no consumer “nothing” .*control\.statistics/),
    ])
  })
})

describe('inflo rotate-signing-key and scrub-staging', () => {
  const keys = () =>
    place.sql(
      `select sealed is null as dropped, retired_at is null as signs from achievements.signing_key order by made_at`,
    )

  test('certificates are signed with the new key from now on', async () => {
    for (const _ of [1, 2]) expect(await place.run(['rotate-signing-key'])).toMatchObject({ code: 0, complained: '' })
    expect(await keys()).toEqual([
      { dropped: false, signs: false },
      { dropped: false, signs: true },
    ])
  })

  test('a staging copy loses its encrypted secrets after confirmation with its name', async () => {
    const other = await place.run(['scrub-staging', 'another'])
    expect([other.code, other.complained]).toEqual([
      1,
      expect.stringContaining(`confirm with its name: inflo scrub-staging ${place.database}`),
    ])
    expect(await keys()).toContainEqual({ dropped: false, signs: true })
    expect(await place.run(['scrub-staging', place.database])).toMatchObject({ code: 0, complained: '' })
    expect(await keys()).toEqual([
      { dropped: true, signs: false },
      { dropped: true, signs: false },
    ])
  })
})
