import { isUtf8 } from 'node:buffer'
import { JatsError } from './xml.ts'

const DECLARED = /^<\?xml[^>]{0,100}?\bencoding\s*=\s*["']([\w.:-]+)["']/
const DECLARATION_BYTES = 200

/** Returns the encoding of a file, from its first bytes or its XML declaration. The default is UTF-8. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, DECLARATION_BYTES).toString('latin1')
  return DECLARED.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
}

// Returns the first line with invalid UTF-8. In UTF-8 no other character contains the line-end byte, so each line can
// be checked separately.
function firstBadLine(bytes: Buffer): number {
  let [line, from] = [1, 0]
  for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, from)) {
    if (!isUtf8(bytes.subarray(from, end))) break
    line += 1
    from = end + 1
  }
  return line
}

/** Decodes an XML file in the encoding that it declares. @throws JatsError if the bytes are invalid in that encoding */
export function decodeXml(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // Text that does not start like XML goes to the XML parser, whose message describes the problem best.
    if (!/^\s*</.test(bytes.subarray(0, DECLARATION_BYTES).toString('latin1'))) return bytes.toString('latin1')
    if (error instanceof RangeError) throw new JatsError(`The file's encoding, ${encoding}, is unknown.`, 1)
    throw new JatsError(
      `The file contains bytes that are not valid ${encoding}.`,
      encoding === 'utf-8' ? firstBadLine(bytes) : 1,
    )
  }
}
