import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinPostgres } from '../postgres/postgres.ts'
import { often } from '../testing/counts.ts'
import { aDataDirectory, aFreePort, aServer, endServers, ensureScreens, killNow } from '../testing/server.ts'

const KILLS = often({ daily: 5, long: 50 })
const EVENTS_EACH = 400
const WITHIN = { timeout: 30_000, interval: 50 }

beforeAll(() => ensureScreens(), 120_000)
afterAll(endServers)

test(
  `a server that is killed ${KILLS} times between events and what follows from them counts each event once`,
  async () => {
    const place = { dataDirectory: await aDataDirectory(), port: await aFreePort() }
    let server = aServer(place)
    await server.ready
    const { connection, stop } = await joinPostgres(place.dataDirectory)
    const client = new pg.Client(connection)
    await client.connect()
    const counted = async () =>
      (await client.query<{ times: number }>(`select coalesce(sum(times), 0)::int as times from control.figure`))
        .rows[0]?.times
    let interrupted = 0
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // One transaction an event, as deeds come.
      for (let number = 0; number < EVENTS_EACH; number += 1) {
        const id = randomUUID()
        await client.query(
          `insert into kernel.event (type, at, subject_id, data) values ('question.asked', now(), $1, $2)`,
          [id, JSON.stringify({ question_id: id })],
        )
      }
      await pause(Math.random() * 150)
      killNow([server.pid])
      await server.ended
      if (((await counted()) ?? 0) < kill * EVENTS_EACH) interrupted += 1
      server = aServer(place)
      await server.ready
      await expect.poll(counted, WITHIN).toBe(kill * EVENTS_EACH)
    }
    const { rows } = await client.query(`select from kernel.event_waiting`)
    expect(rows).toEqual([])
    expect(interrupted).toBeGreaterThan(0)
    await client.end()
    await stop()
  },
  60_000 + KILLS * 30_000,
)
