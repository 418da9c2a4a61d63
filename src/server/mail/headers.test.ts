import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../data/transact.ts'
import type { Jobs } from '../work/jobs.ts'
import { createMailService } from './mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    let mail = ''
    stream.setEncoding('utf8').on('data', (text: string) => (mail += text))
    stream.on('end', () => {
      received.push(mail)
      done()
    })
  },
})

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await testApp.stop()
})

type Work = Parameters<Jobs['work']>[1]

/** Sends a mail by SMTP, as the job does, and returns the text that the server received. */
async function arrived(unsubscribeUrl?: string): Promise<string> {
  const { port } = smtp.server.address() as AddressInfo
  const works = new Map<string, Work>()
  const sent: Record<string, unknown>[] = []
  const jobs: Jobs = {
    ...testApp.kernel.jobs,
    work: (name, work) => void works.set(name, work),
    schedule: () => undefined,
    send: async (_tx, _name, data) => void sent.push(data),
  }
  const settings = { ...testApp.kernel.settings, smtpUrl: `smtp://127.0.0.1:${port}` }
  const { db, pubsub, now } = testApp.kernel
  const mail = createMailService({ db, pubsub, settings, jobs, now })
  const letter = { to: 'ida@example.org', subject: 'News', text: 'One paper.' }
  await transact(testApp.kernel, (tx) =>
    mail.queue(tx, unsubscribeUrl ? { ...letter, unsubscribeUrl } : { ...letter, transactional: 'account' }),
  )
  await works.get('kernel.send-mail')?.(sent[0] ?? {})
  return received.at(-1) ?? ''
}

test('a mail with an unsubscribe link has the headers for mail programs (RFC 8058)', async () => {
  const url = `https://inflo.example/newsletter/unsubscribe/${'a'.repeat(43)}`
  const headers = (await arrived(url)).split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ')
  expect(headers).toContain(`List-Unsubscribe: <${url}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('any other mail has no such header', async () => {
  expect(await arrived()).not.toContain('List-Unsubscribe')
})

test('an address that could start a header is not stored', async () => {
  await expect(arrived('https://inflo.example/\r\nBcc: everyone@example.org')).rejects.toThrow(/check constraint/)
})
