import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#server/postgres/postgres.ts'
import { trialCount } from '#server/testing/counts.ts'
import { createAuthor, someSections } from '#server/testing/saves.ts'
import {
  createDataDirectory,
  findFreePort,
  startServerProcess,
  endServers,
  ensureScreens,
  isLiving,
} from '#server/testing/server.ts'
import { connectEditor, type TestEditor, untilSameText } from '../document.fixture.ts'

const AWAY_MS = trialCount({ daily: 5_000, long: 30_000 })

beforeAll(() => ensureScreens())
afterAll(endServers)

test(
  'text typed while PostgreSQL is away is stored after its return, and not reported as saved before',
  { timeout: AWAY_MS + 120_000 },
  async () => {
    const place = await mkdtemp(join(tmpdir(), 'inflo-outage-'))
    const first = await startPostgres(place)
    const { user, password, host, database } = first.connection
    const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`
    const server = startServerProcess({
      dataDirectory: await createDataDirectory(),
      port: await findFreePort(),
      environment: { DATABASE_URL: url },
    })
    await server.ready
    const author = await createAuthor(server)
    const [section] = await someSections(first.connection, author.id)
    const opened = {
      address: server.address,
      token: author.headers.authorization?.replace('Bearer ', '') ?? '',
      paperId: section?.paperId ?? '',
    }
    const [one, other] = [await connectEditor(opened), await connectEditor(opened)]
    one.type('Before. ')
    await one.allSaved()

    await first.stop()
    const savedBefore = [one.saved, other.saved]
    for (let typed = 0; typed < AWAY_MS / 500; typed += 1) {
      one.type(`a${typed} `)
      other.type(`b${typed} `)
      await pause(500)
    }
    expect([one.saved, other.saved]).toEqual(savedBefore)
    expect(isLiving(server)).toBe(true)
    const second = await startPostgres(place)
    const again = async () => {
      // Reconnects, as a tab does when its socket was closed.
      const reopened = (editor: TestEditor) =>
        editor.socket.readyState === 1 ? Promise.resolve(editor) : connectEditor({ ...opened, doc: editor.doc })
      return Promise.all([reopened(one), reopened(other)])
    }
    const [left, right] = await again()
    await left.until(() => left.saved === left.sent && right.saved === right.sent)
    await left.until(() => left.text() === right.text())
    for (let typed = 0; typed < AWAY_MS / 500; typed += 1) {
      expect(left.text()).toContain(`a${typed} `)
      expect(left.text()).toContain(`b${typed} `)
    }
    await untilSameText([left, right], async () => {
      const stored = await fetch(`${server.address}/api/student/papers/${opened.paperId}/workspace`, {
        headers: author.headers,
      })
      const { sections } = (await stored.json()) as { sections: Record<string, { content: string }> }
      return sections.methods?.content
    })
    await second.stop()
    await rm(place, { recursive: true, force: true })
  },
)
