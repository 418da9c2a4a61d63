/** A text and its writers. Each entry of `by` has the writer of the next `length` characters. */
export type Signed = { text: string; by: { writer: string; length: number }[] }

/**
 * The length of the compared text samples in characters. Moved text of twice this length is always found. Shorter
 * samples would often be equal by chance.
 */
const SEED_LETTERS = 12

/** Returns the writers of the characters [from, to). Pure. */
export function signedBetween({ by }: Signed, from: number, to: number): Signed['by'] {
  const found: Signed['by'] = []
  let at = 0
  for (const { writer, length } of by) {
    const [start, end] = [Math.max(at, from), Math.min(at + length, to)]
    if (end > start) found.push({ writer, length: end - start })
    at += length
  }
  return found
}

type Seeds = Map<string, { source: Signed; at: number }>

function seedsOf(sources: Signed[]): Seeds {
  const seeds: Seeds = new Map()
  for (const source of sources) {
    for (let at = 0; at + SEED_LETTERS <= source.text.length; at += SEED_LETTERS) {
      const seed = source.text.slice(at, at + SEED_LETTERS)
      if (!seeds.has(seed)) seeds.set(seed, { source, at })
    }
  }
  return seeds
}

type Match = { from: number; to: number; by: Signed['by'] }

type Found = { at: number; least: number; seed: { source: Signed; at: number } }

// Extends a match to the equal characters before and after it in both texts.
function grown(text: string, { at, least, seed }: Found): Match {
  const { source } = seed
  let [from, there] = [at, seed.at]
  while (from > least && there > 0 && text[from - 1] === source.text[there - 1]) {
    from -= 1
    there -= 1
  }
  let to = at + SEED_LETTERS
  while (to < text.length && there + to - from < source.text.length && text[to] === source.text[there + to - from])
    to += 1
  return { from, to, by: signedBetween(source, there, there + to - from) }
}

/**
 * Returns the writers of text that one browser tab inserted. Text in one of the `sources` keeps its writer. Other text
 * is attributed to `writer`, the tab's member. The sources are needed since the shared document treats a paragraph as
 * newly inserted when it is split, made a heading, moved or restored. Pure.
 */
export function signed(text: string, writer: string, sources: Signed[]): Signed['by'] {
  if (text.length < SEED_LETTERS) return text ? [{ writer, length: text.length }] : []
  const seeds = seedsOf(sources)
  const by: Signed['by'] = []
  let done = 0
  for (let at = 0; seeds.size > 0 && at + SEED_LETTERS <= text.length;) {
    const seed = seeds.get(text.slice(at, at + SEED_LETTERS))
    if (!seed) {
      at += 1
      continue
    }
    const match = grown(text, { at, least: done, seed })
    if (match.from > done) by.push({ writer, length: match.from - done })
    by.push(...match.by)
    done = at = match.to
  }
  if (done < text.length) by.push({ writer, length: text.length - done })
  return by
}
