import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasProgram } from '#formats/citations/citations.fixture.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { importArticle, paperIdOfDoi } from '../import/import-article.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

let made = 0

/** Returns the text that each available reader copies from a paper's PDF, without spaces. */
async function copied(...passages: string[]): Promise<string[]> {
  made += 1
  const doi = `10.5555/copied.${made}`
  const body = passages.map((passage) => `<p>${passage}</p>`).join('')
  await importArticle(testApp.kernel, parseJats(jatsArticle({ doi, body })), doi)
  const { rawPayload } = await testApp.inject({ method: 'GET', url: `/research/${paperIdOfDoi(doi)}.pdf` })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  const texts = [text]
  if (hasProgram('pdftotext', '-v')) {
    const stdio = ['pipe', 'pipe', 'ignore'] as const
    texts.push(execFileSync('pdftotext', ['-', '-'], { input: rawPayload, encoding: 'utf8', stdio: [...stdio] }))
  } else process.stderr.write('NOT READ BY pdftotext of poppler-utils, which is not installed: a PDF.\n')
  return texts.map((one) => one.normalize('NFC').replaceAll(/[\s\p{Cf}]/gu, ''))
}

const WARNING = 'Someprogramscopytextinthesescriptsinthewrongorder:'

test('text of these scripts is copied as it was written', async () => {
  const passages = [
    'Nghiên cứu cho thấy tỷ lệ rửa tay đã tăng lên',
    'efficient office flow, affine',
    'Исследование показало рост соблюдения гигиены рук',
    'Η μελέτη έδειξε αύξηση της υγιεινής των χεριών',
    'ጥናቱ የእጅ መታጠብ መጠን እንደጨመረ አሳይቷል',
    '本研究在六个病房中调查了手卫生的依从性',
    '本研究では六つの病棟における手指衛生の遵守率を調べた',
    '이 연구는 여섯 병동에서 손 위생 준수율을 조사하였다',
    'این پژوهش نشان داد که شستن دست در شش ماه افزایش یافت',
  ]
  for (const text of await copied(...passages)) {
    const lost = passages.filter((passage) => !text.includes(passage.normalize('NFC').replaceAll(/\s/g, '')))
    expect(lost).toEqual([])
  }
})

test.each([
  ['Arabic', 'لا يضيع أجر الأطباء'],
  ['Hebrew', 'עלה מ-40% ל-85%'],
  ['Devanagari', 'अध्ययन में पाया गया'],
  ['Bengali', 'গবেষণায় দেখা গেছে'],
  ['Tamil', 'கைகளைக் கழுவும் விகிதம்'],
  ['Thai', 'น้ำที่นี่ผู้ป่วยทั้งหมด'],
])('a paper with %s says that it may be copied wrongly, as the documentation does', async (script, passage) => {
  for (const text of await copied(`They said ${passage}.`))
    expect(text).toContain(`${WARNING}${script}.Copyitfromthepage:http`)
  expect(readFileSync(new URL('../../../../../docs/pdf.md', import.meta.url), 'utf8')).toMatch(
    new RegExp(`^\\| ${script} `, 'm'),
  )
  for (const text of await copied('They said nothing.')) expect(text).not.toContain(WARNING)
})
