import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

/** The letters of a script that a text has, however an extractor orders what is written from the right. */
const lettersOf = (text: string, script: string): string[] =>
  (text.normalize('NFKC').match(new RegExp(`\\p{Script=${script}}`, 'gu')) ?? []).toSorted()

/** Scripts whose joined letters this extractor may report as one or as two. */
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
    // PDF/UA takes no letter that is drawn as a box.
    expect(rawPayload.toString('latin1')).toContain('pdfuaid:part')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
    // A font that draws a letter's points by themselves has the letter twice.
    const compared = (one: string[]) => (JOINING.has(script) ? [...new Set(one)] : one)
    expect(compared(lettersOf(text, script))).toEqual(compared(lettersOf(`${firstName} ${lastName}`, script)))
  },
)
