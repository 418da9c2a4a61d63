import { answerOrders } from '#server/confined-work.ts'
import { type ParsedArticle, parseJats } from './jats.ts'
import { decodeXml } from './jats-bytes.ts'
import { JatsError } from './jats-xml.ts'

export type JatsRead = { parsed: ParsedArticle } | { refused: { message: string; line: number } }

answerOrders((bytes: Uint8Array): JatsRead => {
  try {
    return { parsed: parseJats(decodeXml(Buffer.from(bytes))) }
  } catch (error) {
    if (!(error instanceof JatsError)) throw error
    return { refused: { message: error.message, line: error.line } }
  }
})
