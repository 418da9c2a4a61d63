import type { Node } from '../../xml/xml.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const MARK_LETTERS = 5
const MARK = /zqj[a-z]{5}xvj/g

/** Matches a text up to its last letter or digit. The mark is inserted there, so that punctuation stays at the end. */
const TO_LAST_LETTER = /^.*[\p{L}\p{N}]/su

function markAt(index: number): string {
  let letters = ''
  for (let rest = index; letters.length < MARK_LETTERS; rest = Math.floor(rest / ALPHABET.length))
    letters += ALPHABET.charAt(rest % ALPHABET.length)
  return `zqj${letters}xvj`
}

/**
 * Inserts a unique mark in each text that has a letter or digit, and calls `store`. Returns the texts whose mark is
 * missing in its result. Removes the marks again.
 */
export function lostMarks(texts: Node[], store: () => string): Set<Node> {
  const marked = texts.flatMap((node, index) => {
    const before = node.nodeValue ?? ''
    const lettered = TO_LAST_LETTER.exec(before)?.[0]
    return lettered === undefined ? [] : [{ node, before, lettered, mark: markAt(index) }]
  })
  for (const { node, before, lettered, mark } of marked)
    node.nodeValue = lettered + mark + before.slice(lettered.length)
  const stored = new Set(store().match(MARK))
  for (const { node, before } of marked) node.nodeValue = before
  return new Set(marked.filter(({ mark }) => !stored.has(mark)).map(({ node }) => node))
}
