import { createHash } from 'node:crypto'
import { withoutSecrets } from '../mail/secrets.ts'

const NAME_LENGTH_MAX = 100
const MESSAGE_LENGTH_MAX = 500
const PLACE_LENGTH_MAX = 200

/** A group of equal errors: what failed, where, and the fingerprint that identifies the group. */
export type ErrorGroup = { fingerprint: string; place: string; name: string; message: string }

const ADDRESS = /[^\s@<>"'(]+@[^\s@<>"')]+\.[a-z]{2,}/gi
// Parts of a message that differ between occurrences: ids, numbers, and quoted input.
const CHANGING = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b(?=\w*\d)\w{16,}\b|\d+|"[^"]*"|“[^”]*”|'[^']*'/gi
// The first stack frame in our own code, without the line number, which differs between versions.
const OWN_FRAME = /^\s*at (?:async )?(?:([^\s(]+) \()?.*?\/(src\/(?!.*node_modules)[^:)]+)/m

const cut = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most).toWellFormed()

/** Returns a message without anything that identifies a person or grants access, so that it may be stored. Pure. */
const keepable = (message: string): string => withoutSecrets(message.replaceAll(ADDRESS, '…@…'))

/** Returns the group of an error: the same error at the same place belongs to one group for all users. Pure. */
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
