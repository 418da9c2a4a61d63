import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTaggedPdf } from '#server/work/pdf-structure.fixture.ts'
import { uaFaults } from '#server/work/pdf-ua.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

/** Returns the letters of a script in a text. They are sorted, since an extractor may reorder right-to-left text. */
const lettersOf = (text: string, script: string): string[] =>
  (text.normalize('NFKC').match(new RegExp(`\\p{Script=${script}}`, 'gu')) ?? []).toSorted()

/** Scripts whose ligatures the text extractor may report as one letter or as two. */
const JOINING: ReadonlySet<string> = new Set(['Devanagari', 'Bengali', 'Tamil', 'Thai'])

test.each([
  ['明', '王', 'Han'],
  ['さくら', '髙橋', 'Hiragana'],
  ['민수', '김', 'Hangul'],
  ['Юрий', 'Щербаков', 'Cyrillic'],
  ['محمد', 'الخطيب', 'Arabic'],
  ['شیرین', 'پژوهش', 'Arabic'],
  ['דוד', 'כהן', 'Hebrew'],
  ['प्रिया', 'शर्मा', 'Devanagari'],
  ['অমর্ত্য', 'সেন', 'Bengali'],
  ['கமலா', 'தேவி', 'Tamil'],
  ['สมชาย', 'ใจดี', 'Thai'],
  ['ሰላም', 'ተስፋዬ', 'Ethiopic'],
])(
  'the name %s %s is drawn in its own letters, in a PDF that screen readers can read',
  async (firstName, lastName, script) => {
    const holder = await testApp.createMember({ firstName, lastName })
    await testApp.kernel.events.deliverPending()
    const { rawPayload } = await testApp.inject({
      url: `/api/achievements/certificate/${holder.id}/introduced/pdf`,
      headers: { authorization: `Bearer ${holder.token}` },
    })
    // PDF/UA does not allow missing glyphs, which would be drawn as boxes.
    expect(rawPayload.toString('latin1')).toContain('pdfuaid:part')
    expect(uaFaults(await readTaggedPdf(rawPayload))).toEqual([])
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
    // In these scripts, a font may draw a letter's marks separately, and the letter is then extracted twice.
    const compared = (one: string[]) => (JOINING.has(script) ? [...new Set(one)] : one)
    expect(compared(lettersOf(text, script))).toEqual(compared(lettersOf(`${firstName} ${lastName}`, script)))
  },
)
