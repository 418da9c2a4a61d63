import type { ByteRange } from './storage-driver.ts'

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * The part that a Range header asks for (RFC 9110, 14.2); 'none' where it lies behind the end, undefined where the whole is to be sent: for
 * several parts too, which a server need not send. Pure.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'none' | undefined {
  const [whole, first = '', last = ''] = ONE_RANGE.exec((header ?? '').trim()) ?? []
  if (whole === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const count = Math.min(Number(last), sizeBytes)
    return count === 0 ? 'none' : { first: sizeBytes - count, last: sizeBytes - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= sizeBytes) return 'none'
  return { first: Number(first), last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
}
