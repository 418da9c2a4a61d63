import { withDatabase } from './database.ts'

const WAIT_MS = 60_000
const LOOK_EVERY_MS = 250

export type Mail = { subject: string; body: string; unsubscribe_url: string | null }

/** Waits for the newest e-mail to an address with a matching subject, as an admin would find it in the outbox. */
export const mailTo = (recipient: string, subject: RegExp): Promise<Mail> =>
  withDatabase(async (client) => {
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
  })
