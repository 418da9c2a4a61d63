import pg from 'pg'
import { joinDatabase } from '../src/server/data/database.ts'
import { readSettings } from '../src/server/settings.ts'

const WAIT_MS = 20_000
const LOOK_EVERY_MS = 250

export type Mail = { subject: string; body: string; unsubscribe_url: string | null }

/** Waits for the newest mail to an address with such a subject, as an admin would find it in the outbox. */
export async function mailTo(recipient: string, subject: RegExp): Promise<Mail> {
  const settings = readSettings(process.env)
  const database = await joinDatabase(settings)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    for (const end = Date.now() + WAIT_MS; Date.now() < end;) {
      const { rows } = await client.query<Mail>(
        'select subject, body, unsubscribe_url from kernel.mail where recipient = $1 order by queued_at desc',
        [recipient],
      )
      const found = rows.find((mail) => subject.test(mail.subject))
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    throw new Error(`No mail "${subject.source}" came to ${recipient}`)
  } finally {
    await client.end()
    await database.stop()
  }
}
