import { attributeBytesMax } from '#formats/manuscript/limits.ts'

const KB = 1024

const WORDS: Record<string, string> = {
  tex: 'A formula',
  text: 'A footnote',
  href: 'A web address',
  refs: 'A citation',
  alt: 'An alternative text',
}

/** Says in words how long an attribute of a node or a mark may be. Pure. */
export const attributeTooLong = (name: string): string =>
  `${WORDS[name] ?? 'What a part of the text says of itself'} can have at most ${attributeBytesMax(name) / KB} KB.`
