const PRIME = 0x01000193

/** Returns the 32-bit FNV-1a hash of a word's UTF-16 code units, as a signed integer. Pure. */
export function textHash(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), PRIME)
  return hash | 0
}

/** Returns a 32-bit hash of consecutive words, from their hashes, as a signed integer. Pure. */
export function runHash(words: Int32Array, from: number, length: number): number {
  let hash = length
  for (let index = from; index < from + length; index += 1) {
    hash = Math.imul(hash ^ (words[index] ?? 0), 0x5bd1e995)
    hash ^= hash >>> 15
  }
  // The last steps of MurmurHash3, so that hashes of similar runs are in no order.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}
