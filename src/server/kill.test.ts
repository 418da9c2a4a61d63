import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPaper } from '#features/workspace/server/public.ts'
import { openDb, openPool, transact } from './db.ts'
import { joinPostgres } from './postgres.ts'
import { aDataDirectory, aFreePort, aServer, endServers, ensureScreens, killNow } from './testing-server.ts'
import { postgresOf, stopServer, type ServerProcess } from './testing-server.ts'

const KILLS = 20
const WRITE_MS_MAX = 400
const ANSWER_WITHIN_MS = 10_000
const SECTIONS = ['introduction', 'methods'] as const
const PAPERS = 4

type Section = { paperId: string; name: string; sent: number; acknowledged: number }
type Author = { id: string; headers: Record<string, string> }

beforeAll(() => ensureScreens(), 120_000)
afterAll(endServers)

// Of changing length, so that a save that was stored by halves would show.
const textOf = (save: number): string => `Save ${save}.${' A finding of the night shift.'.repeat((save * 37) % 150)}`

const saveIn = (content: string): number => Number(/^Save (\d+)\./.exec(content)?.[1] ?? 0)

async function anAuthor({ address }: ServerProcess): Promise<Author> {
  const member = {
    email: 'amara.okafor@example.org',
    password: 'the-night-shift-41',
    first_name: 'Amara',
    last_name: 'O',
  }
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...member, role: 'student' }),
  })
  const { access_token, user_id } = (await response.json()) as { access_token: string; user_id: string }
  return { id: user_id, headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' } }
}

async function somePapers(dataDirectory: string, leadId: string): Promise<string[]> {
  const { connection, stop } = await joinPostgres(dataDirectory)
  const db = openDb(openPool(connection, () => undefined))
  const paper = {
    questionId: null,
    title: 'Alert fatigue',
    category: 'Diagnostics',
    leadId,
    dueAt: null,
    now: new Date(),
  }
  const ids = await transact({ db }, (tx) =>
    Promise.all(Array.from({ length: PAPERS }, () => openPaper(tx, { ...paper, projectId: crypto.randomUUID() }))),
  )
  await db.destroy()
  await stop()
  return ids
}

type Writing = { server: ServerProcess; author: Author; onAcknowledged: () => void }

// One save after another, until the server is gone.
async function keepWriting(section: Section, { server, author, onAcknowledged }: Writing): Promise<void> {
  const address = `${server.address}/api/student/papers/${section.paperId}/sections/${section.name}`
  for (;;) {
    section.sent += 1
    const save = section.sent
    const body = JSON.stringify({ content: textOf(save) })
    const response = await fetch(address, { method: 'PUT', headers: author.headers, body }).catch(() => undefined)
    if (!response?.ok) return
    section.acknowledged = save
    onAcknowledged()
    await response.arrayBuffer().catch(() => undefined)
  }
}

// The cruellest moment to die is right after an answer: what was answered too early is not stored yet.
async function writeUntilKilled(
  sections: Section[],
  { server, author }: Omit<Writing, 'onAcknowledged'>,
  victims: number[],
) {
  const before = sections.map(({ acknowledged }) => acknowledged)
  let dying = false
  const kill = () => {
    if (!dying) return
    dying = false
    killNow(victims)
  }
  const writers = sections.map((section) => keepWriting(section, { server, author, onAcknowledged: kill }))
  await vi.waitFor(
    () => expect(sections.every(({ acknowledged }, index) => acknowledged > before[index]!)).toBe(true),
    { timeout: ANSWER_WITHIN_MS },
  )
  await pause(Math.random() * WRITE_MS_MAX)
  dying = true
  await server.ended
  await Promise.all(writers)
}

type Stored = { paper: { word_count: number }; sections: Record<string, { content: string; word_count: number }> }

async function readPaper({ address }: ServerProcess, author: Author, paperId: string): Promise<Stored> {
  const response = await fetch(`${address}/api/student/papers/${paperId}/workspace`, { headers: author.headers })
  expect(response.status).toBe(200)
  return (await response.json()) as Stored
}

async function expectNothingLost(server: ServerProcess, author: Author, sections: Section[]): Promise<void> {
  for (const paperId of new Set(sections.map((section) => section.paperId))) {
    const stored = await readPaper(server, author, paperId)
    for (const { name, sent, acknowledged } of sections.filter((section) => section.paperId === paperId)) {
      const { content = '' } = stored.sections[name] ?? {}
      const found = saveIn(content)
      expect(found).toBeGreaterThanOrEqual(acknowledged)
      expect(found).toBeLessThanOrEqual(sent)
      expect(content).toBe(found === 0 ? '' : textOf(found))
    }
    const words = Object.values(stored.sections).reduce((sum, { word_count }) => sum + word_count, 0)
    expect(stored.paper.word_count).toBe(words)
  }
}

test(`a server that is killed ${KILLS} times in the middle of saves keeps every save that it acknowledged`, async () => {
  const place = { dataDirectory: await aDataDirectory(), port: await aFreePort() }
  let server = aServer(place)
  await server.ready
  const author = await anAuthor(server)
  const papers = await somePapers(place.dataDirectory, author.id)
  const sections: Section[] = papers.flatMap((paperId) =>
    SECTIONS.map((name) => ({ paperId, name, sent: 0, acknowledged: 0 })),
  )
  let interrupted = 0
  for (let kills = 0; kills < KILLS; kills += 1) {
    // Every second time PostgreSQL dies with it, first; else it lives on and is adopted.
    const postgres = kills % 2 === 0 ? [] : await postgresOf(place.dataDirectory)
    await writeUntilKilled(sections, { server, author }, [...postgres, server.pid])
    if (sections.some(({ sent, acknowledged }) => sent > acknowledged)) interrupted += 1

    const restarted = performance.now()
    server = aServer(place)
    await server.ready
    await readPaper(server, author, papers[0]!)
    expect(performance.now() - restarted).toBeLessThan(ANSWER_WITHIN_MS)
    await expectNothingLost(server, author, sections)
  }
  expect(interrupted).toBe(KILLS)
  expect(await stopServer(server)).toBe(0)
}, 300_000)
