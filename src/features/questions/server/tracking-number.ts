import { randomInt } from 'node:crypto'

// Without 0, 1, I, L, O and U: nothing that looks like something else when read aloud or copied by hand.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** A number such as Q-2026-7K3M9QXA: the year, then 30^8 ways that nobody can guess. */
export function drawTrackingNumber(now: Date): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
  return `Q-${now.getUTCFullYear()}-${characters.join('')}`
}
