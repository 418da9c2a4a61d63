import { serveTasks } from '#server/work/sandbox-child.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import type { ParsedArticle } from '#formats/jats/in/parsed-article.ts'
import { decodeXml } from '#formats/jats/xml/bytes.ts'
import { JatsError } from '#formats/jats/xml/xml.ts'

export type JatsRead = { parsed: ParsedArticle } | { refused: { message: string; line: number } }

serveTasks((bytes: Uint8Array): JatsRead => {
  try {
    return { parsed: parseJats(decodeXml(Buffer.from(bytes))) }
  } catch (error) {
    if (!(error instanceof JatsError)) throw error
    return { refused: { message: error.message, line: error.line } }
  }
})
