const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes in Bitcoin's base 58 (multibase `z`, without the prefix). Pure. */
export function base58(bytes: Uint8Array): string {
  const leading = bytes.findIndex((byte) => byte !== 0)
  const zeros = leading < 0 ? bytes.length : leading
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let written = ''
  for (; rest > 0n; rest /= 58n) written = (DIGITS[Number(rest % 58n)] ?? '') + written
  return '1'.repeat(zeros) + written
}
