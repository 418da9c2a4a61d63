import { attributeOf, within } from '../../package/xml.ts'
import type { Field } from './fields.ts'

const TOKENS = /\\([a-z])|"([^"]*)"|([^\s"]+)/gi

/** Switches of HYPERLINK that a value follows: a bookmark, a tip, a window. ECMA-376, 17.16.5.25. */
const WITH_VALUE = 'lot'

function targetOf(instruction: string): { address: string; bookmark: string } {
  const found = { address: '', bookmark: '' }
  let before = ''
  for (const [, letter, quoted, bare] of instruction.replace(/^\s*HYPERLINK/i, '').matchAll(TOKENS)) {
    const value = quoted ?? bare ?? ''
    if (letter === undefined && before === 'l') found.bookmark = value
    else if (letter === undefined && before === '') found.address ||= value
    before = letter !== undefined && WITH_VALUE.includes(letter.toLowerCase()) ? letter.toLowerCase() : ''
  }
  return found
}

/** Leaves the address of a link alone in its field, with its bookmark: mammoth would take the switches for a part of it. */
export function withoutSwitches({ instruction, parts }: Field): void {
  const { address, bookmark } = targetOf(instruction)
  const marks = parts.flatMap((part) => within(part, 'fldChar')).map((mark) => attributeOf(mark, 'fldCharType'))
  const isNested = marks.filter((mark) => mark === 'begin').length > 1
  if (!/^\s*HYPERLINK\b[^]*\\[a-z]/i.test(instruction) || !address || isNested) return
  const [first, ...others] = parts.flatMap((part) => within(part, 'instrText'))
  if (!first) return
  first.textContent = ` HYPERLINK "${address}${bookmark && !address.includes('#') ? `#${encodeURI(bookmark)}` : ''}" `
  for (const other of others) other.textContent = ''
}
