import { Failure } from '#shared/calls/failure.ts'
import type { Secrets } from '../secrets/key.ts'

const ABOUT = 'addresses of backups'
const GOOD_FOR_MS = 600_000

const NOT_GOOD = new Failure('forbidden', 'This address of a backup has expired. Please ask for the download again.')

const LOST = new Failure('forbidden', 'You may not download backups any more.')

const textOf = (id: string, until: string, reader: string): string => `${id} until ${until} for ${reader}`

type Asked = { until?: string; mac?: string; reader?: string }
/** Returns whether a member may still download backups: the feature that gives out the addresses decides it. */
type Guard = (memberId: string) => Promise<boolean>

/**
 * Addresses that give a backup out for ten minutes: a browser that saves a file shows no token. Each names whom it was given to, and gives
 * nothing out once their right is gone.
 */
export function createBackupAddresses({ secrets, now }: { secrets: Secrets; now: () => Date }) {
  let guard: Guard = () => Promise.resolve(false)
  return {
    guard: (given: Guard): void => void (guard = given),
    addressOf: async (id: string, reader: string): Promise<string> => {
      const until = String(now().getTime() + GOOD_FOR_MS)
      return `/backups/${id}.tar?until=${until}&for=${reader}&mac=${await secrets.mark(textOf(id, until, reader), ABOUT)}`
    },
    /** @throws Failure forbidden */
    check: async (id: string, { until = '', mac = '', reader = '' }: Asked): Promise<void> => {
      const isOurs = await secrets.isMark(mac, { text: textOf(id, until, reader), about: ABOUT })
      if (!isOurs || Number(until) < now().getTime()) throw NOT_GOOD
      if (!(await guard(reader))) throw LOST
    },
  }
}
export type BackupAddresses = ReturnType<typeof createBackupAddresses>
