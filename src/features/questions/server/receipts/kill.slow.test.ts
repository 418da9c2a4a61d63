import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { eventually } from '#server/testing/eventually.ts'

const KILLS = trialCount({ daily: 1, long: 3 })
/** If all receipts were already sent when the server was killed, the kill tested nothing and is repeated. */
const KILLS_MAX = KILLS + 5
const ASKERS = 5
/** Longer than the interval at which the server checks for due receipts. */
const LOOKED_AGAIN_MS = 3_000

beforeAll(() => ensureScreens())
afterAll(endServers)

/** Asks a question. @returns whether the server acknowledged the question before the server ended */
async function ask({ address }: ServerProcess, email: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/clinician-questions/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(createClinicianQuestion({ submitter_email: email })),
  }).catch(() => undefined)
  return answer?.status === 201
}

/** Asks several questions at once and kills the server at the first answer. @returns the acknowledged askers */
async function killAtFirstAnswer(server: ServerProcess, emails: string[], victims: number[]): Promise<string[]> {
  const answers = emails.map((email) => ask(server, email))
  expect(await Promise.race(answers)).toBe(true)
  killNow([...victims, server.pid])
  await server.ended
  const acknowledged = await Promise.all(answers)
  return emails.filter((_, index) => acknowledged[index])
}

const dueIn = async (dataDirectory: string) =>
  (await queryDataDirectory(dataDirectory, 'select id from questions.receipt_queue')).length

const askersIn = async (dataDirectory: string) => {
  const questions = await queryDataDirectory<{ asker_email: string }>(
    dataDirectory,
    'select asker_email from questions.question order by asker_email',
  )
  return questions.map(({ asker_email: email }) => email)
}

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
    const acknowledged: string[] = []
    let server = startServerProcess(place)
    let stillDue = 0
    for (let kills = 0; kills < KILLS || (stillDue === 0 && kills < KILLS_MAX); kills += 1) {
      await server.ready
      const emails = Array.from({ length: ASKERS }, (_, index) => `asker${kills}${index}@example.org`)
      // Every second time, PostgreSQL is killed together with the server.
      const postgres = kills % 2 === 0 ? await postgresOf(place.dataDirectory) : []
      acknowledged.push(...(await killAtFirstAnswer(server, emails, postgres)))
      stillDue += await dueIn(place.dataDirectory)
      server = startServerProcess(place)
    }
    expect(stillDue).toBeGreaterThan(0)
    await server.ready
    await eventually(async () => expect(await dueIn(place.dataDirectory)).toBe(0))
    const stored = await askersIn(place.dataDirectory)
    expect(stored).toEqual(expect.arrayContaining(acknowledged))
    expect(await receiversIn(place.dataDirectory)).toEqual(stored)
    await pause(LOOKED_AGAIN_MS)
    expect(await receiversIn(place.dataDirectory)).toEqual(stored)
  },
  KILLS_MAX * 60_000,
)
