import sharp from 'sharp'
import { articleOf, recordsOf } from '../../manuscript/article.ts'
import { A_FILE, withEverything } from '../../manuscript/full-manuscript.fixture.ts'
import type { WrittenPaper } from './export-context.ts'

const BLANK = { width: 1200, height: 800, channels: 3, background: '#0b5d55' } as const

/** Returns a test paper with all kinds of content that an author can create. */
export async function aWrittenPaper({ withArabic = true } = {}): Promise<WrittenPaper> {
  const whole = withEverything()
  const plain = JSON.stringify(articleOf(whole))
  const bytes = new Uint8Array(await sharp({ create: BLANK }).png().toBuffer())
  return {
    title: whole.title,
    authors: ['Ann Lee', 'Bo Ray'],
    abstract: '',
    article: JSON.parse(
      withArabic ? plain : plain.replaceAll(/\p{Script=Arabic}+/gu, 'Greetings'),
    ) as WrittenPaper['article'],
    pictures: new Map([[A_FILE, { kind: 'image/png', bytes, width: BLANK.width, height: BLANK.height }]]),
    records: new Map(recordsOf(whole).map((record, index) => [`reference-${index + 1}`, record])),
  }
}
