import { Failure } from '#shared/calls/failure.ts'
import type { Secrets } from '../secrets/key.ts'

const ABOUT = 'addresses of files'
const HOUR_MS = 3_600_000
/** Rounded so that an address stays the same for a while, and its file is fetched once. */
const ROUNDED_TO_MS = HOUR_MS
/** The minimum validity of an address. */
const GOOD_FOR_MS = HOUR_MS

const EXPIRED = new Failure('forbidden', 'This link to a file has expired. Please open the page it stands on again.')
const NOT_OURS = new Failure('forbidden', 'This link to a file is not one that was given out here.')

const LOST = new Failure('forbidden', 'You may not open this file any more.')

type AddressParts = { secrets: Secrets; now: () => Date }
type Asked = { id: string; until?: string | undefined; mac?: string | undefined; reader?: string | undefined }

/**
 * The reader an address was given to, and the guard that allowed it: the guard is called again whenever the address is
 * opened.
 */
export type FileReader = { guard: string; memberId: string }
type Guard = (file: { id: string; memberId: string }) => Promise<boolean>

const textOf = (id: string, until: string, reader: string): string =>
  reader ? `${id} until ${until} for ${reader}` : `${id} until ${until}`

/**
 * Creates addresses that open one file for anyone who has them, until they expire. Those who may see the file get a new
 * address with each answer. The bytes come through this server, so that no bucket is public and the headers apply. An
 * address that was given to a reader opens nothing once their right is gone: decision record 112.
 */
export function createFileAddresses({ secrets, now }: AddressParts) {
  const guards = new Map<string, Guard>()
  const refuseWhoLostIt = async (id: string, reader: string): Promise<void> => {
    const [name = '', memberId = ''] = reader.split('.')
    if (!(await guards.get(name)?.({ id, memberId }))) throw LOST
  }
  const addresser = async () => {
    const mark = await secrets.marker(ABOUT)
    return (id: string, given?: FileReader): string => {
      const reader = given ? `${given.guard}.${given.memberId}` : ''
      const untilMs = Math.ceil((now().getTime() + GOOD_FOR_MS) / ROUNDED_TO_MS) * ROUNDED_TO_MS
      const until = String(untilMs / 1000)
      return `/files/${id}?until=${until}${reader ? `&for=${reader}` : ''}&mac=${mark(textOf(id, until, reader))}`
    }
  }
  return {
    /** A file's feature decides whether a member may still open a file of its kind. */
    guard: (name: string, guard: Guard): void => void guards.set(name, guard),
    addressOf: async (id: string, given?: FileReader): Promise<string> => (await addresser())(id, given),
    /** Does the same for many readers at once: a message to many readers has an address for each. */
    addresser,
    /**
     * Returns how many seconds the address is still valid.
     * @throws Failure forbidden if it has expired, was made elsewhere, or its reader lost the right.
     */
    check: async ({ id, until = '', mac = '', reader = '' }: Asked): Promise<number> => {
      if (!(await secrets.isMark(mac, { text: textOf(id, until, reader), about: ABOUT }))) throw NOT_OURS
      const left = Number(until) - now().getTime() / 1000
      if (left <= 0) throw EXPIRED
      if (reader) await refuseWhoLostIt(id, reader)
      return Math.floor(left)
    },
  }
}
export type FileAddresses = ReturnType<typeof createFileAddresses>
