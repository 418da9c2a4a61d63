import { Failure } from '#shared/calls/failure.ts'
import type { Secrets } from '../secrets/key.ts'

const ABOUT = 'addresses of files'
const HOUR_MS = 3_600_000
/**
 * Expiry times are rounded up to a multiple of this, so that a file has the same address for a while and browsers can
 * cache it.
 */
const ROUNDED_TO_MS = HOUR_MS
/** The minimum time for which a new address is valid. */
const GOOD_FOR_MS = HOUR_MS

const EXPIRED = new Failure('forbidden', 'This file link has expired. Please reload the page and try again.')
const NOT_OURS = new Failure('forbidden', 'This file link is not valid.')

const LOST = new Failure('forbidden', 'You no longer have access to this file.')

type AddressParts = { secrets: Secrets; now: () => Date }
type Asked = { id: string; until?: string | undefined; mac?: string | undefined; reader?: string | undefined }

/**
 * The member for whom an address is created, and the name of the guard that decides about access. The guard is called
 * each time the address is opened.
 */
export type FileReader = { guard: string; memberId: string }
type Guard = (file: { id: string; memberId: string }) => Promise<boolean>

const textOf = (id: string, until: string, reader: string): string =>
  reader ? `${id} until ${until} for ${reader}` : `${id} until ${until}`

/**
 * Creates and checks signed addresses of files. Anyone who has an address can open its file until the address expires;
 * each reply contains new addresses for members who may see the file. This server sends the bytes, so no bucket is
 * public and our headers apply. An address that was created for one member stops working when that member loses access
 * (decision record 112).
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
    /** Registers the function with which a feature decides whether a member may still open one of its files. */
    guard: (name: string, guard: Guard): void => void guards.set(name, guard),
    addressOf: async (id: string, given?: FileReader): Promise<string> => (await addresser())(id, given),
    /**
     * Returns a function that creates addresses synchronously. It is used for messages to many readers, each of whom
     * gets a different address.
     */
    addresser,
    /**
     * Checks an address. @returns the number of seconds for which it remains valid
     * @throws Failure forbidden if it has expired, its signature is wrong, or its reader has lost access.
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
