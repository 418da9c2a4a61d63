import { randomBytes } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anotherProcess, type OtherProcess } from '#server/realtime/fork.fixture.ts'
import { trialCount } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createPaper } from '../../workspace.fixture.ts'
import { DERIVE_AFTER_MS } from '../limits.ts'
import { connectEditor, untilSameText } from '../document.fixture.ts'

const DEAF_MS = trialCount({ daily: 4_000, long: 10_000 })
/**
 * The time within which missed changes must arrive, in ms. Versions of followed topics are compared every five seconds.
 */
const REDIS_URL = process.env['TEST_REDIS_URL']
if (!REDIS_URL) process.stderr.write('SKIPPED: writing on two processes by Redis, since TEST_REDIS_URL is not set\n')

/** A proxy between servers and Redis whose connections can be cut. */
class Cable {
  private isCut = false
  private readonly sockets = new Set<Socket>()
  private readonly server: Server

  private readonly to: URL

  constructor(to: URL) {
    this.to = to
    this.server = createServer((near) => {
      if (this.isCut) return void near.destroy()
      const far = connect(Number(this.to.port || 6379), this.to.hostname)
      for (const socket of [near, far]) {
        this.sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `redis://127.0.0.1:${(this.server.address() as { port: number }).port}${this.to.pathname}`
  }

  cut(isCut: boolean): void {
    this.isCut = isCut
    if (isCut) for (const socket of this.sockets) socket.destroy()
  }

  close(): void {
    this.cut(true)
    this.server.close()
  }
}

const WAYS = [{ name: 'PostgreSQL' }, { name: 'Redis' }]

describe.each(WAYS)('two processes synchronised by $name', ({ name }) => {
  const isThere = name === 'PostgreSQL' || REDIS_URL !== undefined
  const environment: Record<string, string> = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
  const cable = name === 'Redis' && REDIS_URL ? new Cable(new URL(REDIS_URL)) : undefined
  let testApp: TestApp
  let processes: OtherProcess[]
  let lead: TestMember
  let colleague: TestMember

  beforeAll(async () => {
    if (!isThere) return
    if (cable) environment['REDIS_URL'] = await cable.open()
    testApp = await createTestApp({ environment })
    processes = [await anotherProcess(testApp, environment), await anotherProcess(testApp, environment)]
    lead = await testApp.createMember({ firstName: 'Amara' })
    colleague = await testApp.createMember({ firstName: 'Daniel' })
  })
  afterAll(async () => {
    if (!isThere) return
    await Promise.all(processes.map(({ kill }) => kill()))
    await testApp.stop()
    cable?.close()
  })

  const both = async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const opened = [lead, colleague].map(({ token }, index) =>
      connectEditor({ address: processes[index]?.address ?? '', token, paperId }),
    )
    const [one, other] = await Promise.all(opened)
    return { paperId, one: one!, other: other! }
  }

  /** Disconnects the processes from each other. @returns a function that reconnects them */
  function silence(): () => void {
    if (cable) {
      cable.cut(true)
      return () => cable.cut(false)
    }
    const ending = setInterval(() => {
      void sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'inflo pubsub'`
        .execute(testApp.kernel.db)
        .catch(() => undefined)
    })
    return () => clearInterval(ending)
  }

  test.skipIf(!isThere)('text written in the other arrives during continuous typing', async () => {
    const { one, other, paperId } = await both()
    one.write('x', 'results')
    await one.until(() => one.saved === one.sent)
    // Types so often that some changes always arrive while others are being stored.
    const typing = setInterval(() => one.press('results'), 2)
    try {
      await one.until(() => one.saved > 5)
      other.type('From afar.', 'methods')
      await one.until(() => one.text('methods').includes('From afar.'))
      expect(one.saved).toBeLessThan(one.sent)
    } finally {
      clearInterval(typing)
    }
    await other.until(() => other.text('results') === one.text('results'))
    const third = await connectEditor({ address: processes[0]?.address ?? '', token: colleague.token, paperId })
    await third.until(() => third.text('methods').includes('From afar.'))
    for (const editor of [one, other, third]) editor.leave()
  })

  test.skipIf(!isThere)('each member sees the other’s cursor, from the start until they leave', async () => {
    const { paperId, one, other } = await both()
    one.standIn('methods')
    await other.until(() => other.places.get(one.doc.clientID)?.section === 'methods')
    expect(other.places.get(one.doc.clientID)?.user?.name).toMatch(/^Amara/)
    one.standIn('results')
    await other.until(() => other.places.get(one.doc.clientID)?.section === 'results')
    const third = await connectEditor({ address: processes[1]?.address ?? '', token: colleague.token, paperId })
    await third.until(() => third.places.get(one.doc.clientID)?.section === 'results')
    one.leave()
    await other.until(() => !other.places.has(one.doc.clientID))
    other.leave()
    third.leave()
  })

  test.skipIf(!isThere)('a member who opens a paper sees the members present in another process', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const one = await connectEditor({ address: processes[0]?.address ?? '', token: lead.token, paperId })
    one.standIn('discussion')
    await pause(500)
    const other = await connectEditor({ address: processes[1]?.address ?? '', token: colleague.token, paperId })
    await other.until(() => other.places.has(one.doc.clientID))
    expect(other.places.get(one.doc.clientID)?.section).toBe('discussion')
    one.leave()
    other.leave()
  })

  test.skipIf(!isThere)('a member removed in one is disconnected in the other', async () => {
    const paperId = await createPaper(testApp, lead)
    await testApp.kernel.db
      .insertInto('team.guest')
      .values({ paper_id: paperId, member_id: colleague.id, is_mentor: false, access: 'write', joined_at: new Date() })
      .execute()
    const other = await connectEditor({ address: processes[1]?.address ?? '', token: colleague.token, paperId })
    other.type('Seen. ')
    await other.allSaved()
    await testApp.as(lead)('DELETE /api/student/papers/:paperId/guests/:userId', {
      params: { paperId, userId: colleague.id },
    })
    expect(await other.closed).toBe(CLOSED.forbidden)
  })

  test.skipIf(!isThere)(
    'without pub/sub, no saved text is lost, and both reach the same state',
    { timeout: DEAF_MS + 60_000 },
    async () => {
      const { paperId, one, other } = await both()
      one.type('Before. ')
      await one.allSaved()
      await other.until(() => other.text() === one.text())
      const listen = silence()
      const words: string[] = []
      try {
        for (const until = performance.now() + DEAF_MS; performance.now() < until;) {
          words.push(`a${words.length}`, `b${words.length + 1}`)
          one.type(`${words.at(-2)} `)
          other.type(`${words.at(-1)} `)
          await pause(100)
        }
        await Promise.all([one.allSaved(), other.allSaved()])
        await one.until(() => one.text() === other.text())
        // A tab that writes nothing receives the missed changes when the process compares the paper's sequence numbers.
        await pause(DERIVE_AFTER_MS + 1_000)
        one.type('At last. ')
        await other.until(() => other.text() === one.text())
      } finally {
        listen()
      }
      for (const word of words) expect(one.text()).toContain(`${word} `)
      await untilSameText([one, other], async () => {
        const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', {
          params: { paperId },
        })
        return sections.methods?.content
      })
      one.leave()
      other.leave()
    },
  )
})
