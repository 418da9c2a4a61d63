import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createDataDirectory,
  findFreePort,
  queryDataDirectory,
  startServerProcess,
  endServers,
  ensureScreens,
  killNow,
} from '#server/testing/server.ts'
import { postgresOf, type ServerProcess } from '#server/testing/server.ts'
import { createClinicianQuestion } from '../questions.fixture.ts'
import { trialCount } from '#server/testing/counts.ts'

const KILLS = trialCount({ daily: 1, long: 3 })
const ASKERS = 5
const SENT_WITHIN_MS = 20_000
/** Longer than from one look for what is due to the next. */
const LOOKED_AGAIN_MS = 3_000

beforeAll(() => ensureScreens(), 120_000)
afterAll(endServers)

async function ask({ address }: ServerProcess, email: string): Promise<void> {
  const answer = await fetch(`${address}/api/clinician-questions/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(createClinicianQuestion({ submitter_email: email })),
  })
  expect(answer.status).toBe(201)
}

const dueIn = async (dataDirectory: string) =>
  (await queryDataDirectory(dataDirectory, 'select id from questions.receipt_queue')).length

const receiversIn = async (dataDirectory: string) => {
  const mails = await queryDataDirectory<{ recipient: string }>(
    dataDirectory,
    'select recipient from kernel.mail order by recipient',
  )
  return mails.map(({ recipient }) => recipient)
}

test(
  'a server that dies between the answer and the receipt sends each asker one receipt when it is back',
  async () => {
    const place = { dataDirectory: await createDataDirectory(), port: await findFreePort() }
    const asked: string[] = []
    let server = startServerProcess(place)
    let stillDue = 0
    for (let kills = 0; kills < KILLS; kills += 1) {
      await server.ready
      const emails = Array.from({ length: ASKERS }, (_, index) => `asker${kills}${index}@example.org`)
      asked.push(...emails)
      await Promise.all(emails.map((email) => ask(server, email)))
      // Every second time PostgreSQL dies with it.
      const postgres = kills % 2 === 0 ? await postgresOf(place.dataDirectory) : []
      killNow([...postgres, server.pid])
      await server.ended
      stillDue += await dueIn(place.dataDirectory)
      server = startServerProcess(place)
    }
    expect(stillDue).toBeGreaterThan(0)
    await server.ready
    await vi.waitFor(async () => expect(await dueIn(place.dataDirectory)).toBe(0), { timeout: SENT_WITHIN_MS })
    expect(await receiversIn(place.dataDirectory)).toEqual(asked)
    await pause(LOOKED_AGAIN_MS)
    expect(await receiversIn(place.dataDirectory)).toEqual(asked)
  },
  KILLS * 60_000,
)
