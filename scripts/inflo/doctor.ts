import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { canSwitchLogOff } from '../../src/server/admin-log/guard.ts'
import type { Application } from '../../src/server/application.ts'
import { countUnsendable } from '../../src/server/mail/outbox.ts'
import { readSettings } from '../../src/server/read-settings.ts'
import { backupStates } from '../../src/shared/backup-states.ts'
import { BACKUP_OLD_AFTER_MS } from '../../src/shared/business.ts'
import { ageInWords } from '../../src/shared/time/age.ts'
import { withExistingApplication, printLine, sizeOf } from './command-environment.ts'

const ROOM_SHARE_MIN = 0.1
const CLOCK_OFF_MS_MAX = 2_000
const MAIL_WITHIN_MS = 10_000

/**
 * Returns a description of the good state, or in `but` a warning for the operator. @throws Error that describes the
 * problem
 */
type Look = (application: Application) => Promise<string | { but: string }>

const disk: Look = async ({ kernel }) => {
  const { bavail, blocks, bsize } = await statfs(kernel.settings.dataDirectory)
  const words = `${sizeOf(bavail * bsize)} of ${sizeOf(blocks * bsize)} are free on the disk of the data directory.`
  if (bavail / blocks < ROOM_SHARE_MIN) throw new Error(`Only ${words}`)
  return words
}

const database: Look = async ({ kernel }) => {
  const { rows } = await sql<{ version: string; name: string; size: number; creates: boolean }>`
    select current_setting('server_version') as version, current_database() as name, pg_database_size(current_database()) as size,
      rolcreatedb or rolsuper as creates from pg_roles where rolname = current_user`.execute(kernel.db)
  const { version, name, size, creates } = rows[0]!
  if (!creates)
    throw new Error(
      `The role of ${name} cannot create databases, which verifying and restoring backups requires. Run: alter role … createdb.`,
    )
  const words = `PostgreSQL ${version}, the database ${name} of ${sizeOf(size)}, at this version of Inflo.`
  if (kernel.settings.databaseUrl && (await canSwitchLogOff(kernel.db)))
    return { but: `${words} The admin log is not protected. Run db/guard-admin-log.sql as a superuser.` }
  return words
}

const clock: Look = async ({ kernel }) => {
  const before = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(kernel.db)
  const off = Math.abs(rows[0]!.now.getTime() - (before + Date.now()) / 2)
  if (off > CLOCK_OFF_MS_MAX)
    throw new Error(`The clocks of this machine and the database differ by ${Math.round(off / 1000)} seconds.`)
  return 'The clock matches the clock of the database.'
}

/**
 * Returns how many e-mails cannot be sent, in words; empty if all can. The control center's overview counts in the same
 * way.
 */
async function unsendableInWords({ db, mail: { canSend }, now }: Application['kernel']): Promise<string> {
  const mails = await countUnsendable(db, { canSend, now: now() })
  if (mails === 0) return ''
  return `${mails === 1 ? 'One message' : `${mails} messages`} cannot be sent: see the outbox in the control center.`
}

const mail: Look = async ({ kernel }) => {
  const { smtpUrl } = kernel.settings
  const unsendable = await unsendableInWords(kernel)
  if (!smtpUrl) {
    const words = 'SMTP_URL is not set, so no mail is sent.'
    if (unsendable) throw new Error(`${words} ${unsendable}`)
    return { but: words }
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: MAIL_WITHIN_MS,
    greetingTimeout: MAIL_WITHIN_MS,
  })
  try {
    await transport.verify()
  } catch (error) {
    const words = `The mail server ${new URL(smtpUrl).host} does not accept mail: ${(error as Error).message}`
    throw new Error([words, unsendable].filter(Boolean).join(' '), {
      cause: error,
    })
  } finally {
    transport.close()
  }
  const words = `The mail server ${new URL(smtpUrl).host} accepts mail.`
  if (unsendable) throw new Error(`${words} ${unsendable}`)
  return words
}

const files: Look = async ({ storage, kernel }) => {
  await storage.home.start()
  await storage.home.check()
  return kernel.settings.bucket
    ? `The bucket ${kernel.settings.bucket.url} answers.`
    : 'The data directory is writable.'
}

const key: Look = async ({ kernel }) => {
  await kernel.secrets.start()
  return 'The secret key matches the database.'
}

const backups: Look = async ({ kernel }) => {
  const verified = (await kernel.backups.list()).find(({ state }) => state === backupStates.verified)
  if (!verified?.taken_at) throw new Error('There is no verified backup yet. Run: inflo backup')
  const ageMs = Date.now() - verified.taken_at.getTime()
  if (ageMs > BACKUP_OLD_AFTER_MS)
    throw new Error(`The newest verified backup is ${ageInWords(ageMs)} old. Run: inflo backup`)
  const words = `The newest verified backup is ${ageInWords(ageMs)} old.`
  if (!kernel.backups.secondPlace)
    return { but: `${words} Backups are stored on this machine only. Set BACKUPS_TO to a second destination.` }
  return words
}

const LOOKS: Record<string, Look> = { database, key, disk, files, clock, mail, backups }

/** inflo doctor: checks everything that a server needs. @throws Error when a check fails */
export async function doctor(): Promise<void> {
  const settings = readSettings(process.env)
  printLine(`settings  OK     The settings are valid, for ${settings.publicUrl}.`)
  let ill = 0
  await withExistingApplication(async (application) => {
    for (const [name, look] of Object.entries(LOOKS)) {
      try {
        const found = await look(application)
        printLine(
          typeof found === 'string' ? `${name.padEnd(9)} OK     ${found}` : `${name.padEnd(9)} WARN   ${found.but}`,
        )
      } catch (error) {
        ill += 1
        printLine(`${name.padEnd(9)} FAIL   ${(error as Error).message}`)
      }
    }
  })
  if (ill > 0) throw new Error(ill === 1 ? 'One check failed.' : `${ill} checks failed.`)
}
