import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createDataDirectory,
  findFreePort,
  queryDataDirectory,
  startServerProcess,
  endServers,
  ensureScreens,
  killNow,
} from '../testing/server.ts'
import type { ServerProcess } from '../testing/server.ts'

const TAKEN_UP_WITHIN_MS = 90_000

const arrived: string[] = []
let victim: ServerProcess | undefined

// When a mail has arrived, kills the sender before it gets the confirmation.
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    let raw = ''
    stream.setEncoding('utf8').on('data', (text: string) => (raw += text))
    stream.on('end', () => {
      arrived.push(/^Message-ID: (\S+)/m.exec(raw)?.[1] ?? '')
      if (victim) killNow([victim.pid])
      victim = undefined
      done()
    })
  },
})
smtp.on('error', () => undefined)

beforeAll(async () => {
  await ensureScreens()
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
})
afterAll(async () => {
  await endServers()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

test(
  'a server that crashes between a mail’s delivery and its mark sends it again, once, under the same Message-ID',
  async () => {
    const { port: smtpPort } = smtp.server.address() as AddressInfo
    const environment = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` }
    const dataDirectory = await createDataDirectory()
    const first = startServerProcess({ dataDirectory, port: await findFreePort(), environment })
    await first.ready
    victim = first
    await fetch(`${first.address}/api/notifications/support-request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ida@example.org' }),
    })
    await first.ended
    expect(arrived).toHaveLength(1)

    // Simulates that half a minute has passed, after which a process without a sign of life counts as dead.
    const aged = await queryDataDirectory(
      dataDirectory,
      `update pgboss.job set heartbeat_on = now() - interval '1 hour', started_on = now() - interval '1 hour'
       where state = 'active' and name = 'kernel.send-mail' returning id`,
    )
    expect(aged).toHaveLength(1)
    const second = startServerProcess({ dataDirectory, port: await findFreePort(), environment })
    await second.ready
    await vi.waitFor(
      async () => {
        const [mail] = await queryDataDirectory<{ sent_at: Date | null }>(
          dataDirectory,
          'select sent_at from kernel.mail',
        )
        expect(mail?.sent_at).toBeInstanceOf(Date)
      },
      { timeout: TAKEN_UP_WITHIN_MS, interval: 1_000 },
    )
    expect(arrived).toHaveLength(2)
    expect(new Set(arrived).size).toBe(1)
  },
  2 * TAKEN_UP_WITHIN_MS,
)
