import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, type TestHouse } from '#server/testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.stop())

test.each([
  ['明', '王', '明 王'],
  ['さくら', '髙橋', 'さくら 髙橋'],
  ['민수', '김', '민수 김'],
  ['Юрий', 'Щербаков', 'Юрий Щербаков'],
  // What is written from the right is told by extractors in an order of their own, and joined letters by one of theirs.
  ['محمد', 'الخطيب', ''],
  ['דוד', 'כהן', ''],
  ['प्रिया', 'शर्मा', ''],
])(
  'the name %s %s is drawn in its own letters, in a PDF that screen readers can read',
  async (firstName, lastName, told) => {
    const holder = await house.aMember({ firstName, lastName })
    await house.kernel.events.settle()
    const { rawPayload } = await house.inject({
      url: `/api/achievements/certificate/${holder.id}/introduced/pdf`,
      headers: { authorization: `Bearer ${holder.token}` },
    })
    // PDF/UA takes no letter that is drawn as a box.
    expect(rawPayload.toString('latin1')).toContain('pdfuaid:part')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
    expect(text).toContain(told)
  },
)
