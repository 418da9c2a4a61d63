// inflo: the operators' commands, with or without running servers. Exit codes: 0 success, 1 failure, 2 usage error.
import { parseArgs } from 'node:util'
import { Failure } from '../../src/shared/calls/failure.ts'
import { StartupError } from '../../src/server/startup-error.ts'
import { createAdmin } from './admin.ts'
import { backup, list, verify } from './backup.ts'
import { doctor } from './doctor.ts'
import { UsageError, printLine } from './command-environment.ts'
import { migrateOnly } from './migrate.ts'
import { nameInstitutions } from './name-institutions.ts'
import { replayConsumer } from './replay-consumer.ts'
import { restore } from './restore.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'
import { scrubStaging } from './scrub-staging.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

const HELP = `inflo COMMAND uses the settings of the server (INFLO_DATA_DIR, DATABASE_URL, …)

  backup [--to FILE.tar] [--unverified]   takes a backup and verifies it with a test restore
  backups                                 lists the backups
  verify [ID]                             verifies a backup again; without an ID, the newest
  restore ID|FILE.tar|FOLDER [--replace DATABASE] [--without-backup]
                                          replaces the current data with a backup
  migrate                                 brings the database to this version
  admin create EMAIL [--name "A Name"]    creates an admin; INFLO_ADMIN_PASSWORD or standard input has the password
  ror FILE.json                           adds ROR ids and names from a ROR data dump to institutions
  verify-audit-log                        checks the admin log and compares it with the hashes saved on this machine
  replay-consumer NAME                    sends all events through a consumer again; the running server does the work
  rotate-signing-key                      creates a new key for certificates; earlier certificates stay valid
  scrub-staging DATABASE                  deletes the second factors of a staging copy before its first start
  doctor                                  checks settings, database, disk, mail, clock and backups

Exit codes: 0 success, 1 failure, 2 usage error.`

const OPTIONS = {
  to: { type: 'string' },
  unverified: { type: 'boolean' },
  replace: { type: 'string' },
  'without-backup': { type: 'boolean' },
  name: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

function parse() {
  try {
    return parseArgs({ args: process.argv.slice(2), options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parse()
  const [command, first, second] = positionals
  if (values.help) return printLine(HELP)
  switch (command) {
    case 'backup':
      return backup(values)
    case 'backups':
      return list()
    case 'verify':
      return verify(first)
    case 'restore':
      return restore(first, { replace: values.replace, withoutBackup: values['without-backup'] })
    case 'migrate':
      return migrateOnly()
    case 'ror':
      return nameInstitutions(first)
    case 'verify-audit-log':
      return verifyAuditLog()
    case 'replay-consumer':
      return replayConsumer(first)
    case 'rotate-signing-key':
      return rotateSigningKey()
    case 'scrub-staging':
      return scrubStaging(first)
    case 'doctor':
      return doctor()
    case 'admin':
      if (first === 'create') return createAdmin(second, values)
      break
    default:
  }
  throw new UsageError(command ? `Unknown command: ${positionals.slice(0, 2).join(' ')}\n\n${HELP}` : HELP)
}

try {
  await run()
} catch (error) {
  const isSentence =
    error instanceof StartupError || error instanceof Failure || error instanceof UsageError || error instanceof Error
  process.stderr.write(`${isSentence ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
