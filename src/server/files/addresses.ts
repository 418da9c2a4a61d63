import { Failure } from '#shared/calls/failure.ts'
import type { Secrets } from '../secrets/key.ts'

const ABOUT = 'addresses of files'
const HOUR_MS = 3_600_000
/** So that an address stays the same for a while, and what it names is fetched once. */
const ROUNDED_TO_MS = HOUR_MS
/** At least so long after it was made. */
const GOOD_FOR_MS = HOUR_MS

const EXPIRED = new Failure('forbidden', 'This link to a file has expired. Please open the page it stands on again.')
const NOT_OURS = new Failure('forbidden', 'This link to a file is not one that was given out here.')

type AddressParts = { secrets: Secrets; now: () => Date }
type Asked = { id: string; until?: string | undefined; mac?: string | undefined }

const textOf = (id: string, until: string): string => `${id} until ${until}`

/**
 * Addresses that open one file for whoever has them, until they expire: for those who may see it, made anew with each answer. The bytes
 * come through this server, so that no bucket is public and the headers hold.
 */
export function openFileAddresses({ secrets, now }: AddressParts) {
  return {
    addressOf: async (id: string): Promise<string> => {
      const untilMs = Math.ceil((now().getTime() + GOOD_FOR_MS) / ROUNDED_TO_MS) * ROUNDED_TO_MS
      const until = String(untilMs / 1000)
      return `/files/${id}?until=${until}&mac=${await secrets.mark(textOf(id, until), ABOUT)}`
    },
    /** How many seconds it is still good for. @throws Failure forbidden for one that has expired, or was made elsewhere. */
    check: async ({ id, until = '', mac = '' }: Asked): Promise<number> => {
      if (!(await secrets.isMark(mac, { text: textOf(id, until), about: ABOUT }))) throw NOT_OURS
      const left = Number(until) - now().getTime() / 1000
      if (left <= 0) throw EXPIRED
      return Math.floor(left)
    },
  }
}
export type FileAddresses = ReturnType<typeof openFileAddresses>
