import { createHash } from 'node:crypto'
import { withoutSecrets } from '../mail/secrets.ts'

const NAME_LENGTH_MAX = 100
const MESSAGE_LENGTH_MAX = 500
const PLACE_LENGTH_MAX = 200

/** A group of errors: what went wrong, where, and the fingerprint that distinguishes it from others. */
export type ErrorGroup = { fingerprint: string; place: string; name: string; message: string }

const ADDRESS = /[^\s@<>"'(]+@[^\s@<>"')]+\.[a-z]{2,}/gi
// Parts that differ from one time to the next: ids, numbers, and input, which a message puts into quotes.
const CHANGING = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b(?=\w*\d)\w{16,}\b|\d+|"[^"]*"|“[^”]*”|'[^']*'/gi
// The first function of our own in the stack, without the line, which differs between versions.
const OWN_FRAME = /^\s*at (?:async )?(?:([^\s(]+) \()?.*?\/(src\/(?!.*node_modules)[^:)]+)/m

const cut = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most).toWellFormed()

/** Returns a message as it may be stored: without anything that names a person or grants access. Pure. */
const keepable = (message: string): string => withoutSecrets(message.replaceAll(ADDRESS, '…@…'))

/** Groups errors: the same fault at the same place is one group, regardless of the member. Pure. */
export function groupOf(error: unknown, place: string): ErrorGroup {
  const { name, message, stack } = error instanceof Error ? error : { name: typeof error, message: String(error) }
  const [, within = '', file = ''] = OWN_FRAME.exec(stack ?? '') ?? []
  const parts = [place, name, message.replaceAll(CHANGING, '#'), within, file]
  return {
    fingerprint: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
    place: cut(place, PLACE_LENGTH_MAX) || 'unknown',
    name: cut(name, NAME_LENGTH_MAX) || 'Error',
    message: cut(keepable(message), MESSAGE_LENGTH_MAX),
  }
}
