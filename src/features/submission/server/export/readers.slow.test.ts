import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import mammoth from 'mammoth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withEverything } from '#formats/manuscript/full-manuscript.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createWrittenPaper, wordsWritten } from '../written-papers.fixture.ts'

// These tests open exports with common programs. A test is skipped if its program is not installed.
const run = promisify(execFile)
const OPENS_WITHIN_MS = 120_000

const isThere = async (program: string, ...sign: string[]): Promise<boolean> =>
  run(program, sign).then(
    () => true,
    () => false,
  )
const HAS_PDFTOTEXT = await isThere('pdftotext', '-v')
const HAS_PDFINFO = await isThere('pdfinfo', '-v')
const HAS_LIBREOFFICE = await isThere('soffice', '--version')

let testApp: TestApp
let lead: TestMember
let directory: string
let paperId: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inflo-readers-'))
  testApp = await createTestApp()
  lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
  paperId = (await createWrittenPaper(testApp, lead)).paperId
})
afterAll(async () => {
  await testApp.stop()
  await rm(directory, { recursive: true })
})

async function exported(kind: string, name: string): Promise<string> {
  const answer = await testApp.inject({
    method: 'GET',
    url: `/api/student/papers/${paperId}/export/${kind}`,
    headers: { authorization: `Bearer ${lead.token}` },
  })
  expect(answer.statusCode).toBe(200)
  const path = join(directory, name)
  await writeFile(path, answer.rawPayload)
  return path
}

/** Returns a text without spaces and soft hyphens, so that line breaks do not matter. */
const squeezed = (text: string) => text.normalize('NFKC').replace(/[\s\u00AD]+/g, '')
/** Returns the text of HTML, including its notes, which plain-text output omits. */
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '')
/** Words from a picture's description, which is not part of the text. */
const OF_PICTURES = new Set(['Bars', 'that', 'fall'])
const missingIn = (text: string) =>
  wordsWritten(withEverything()).filter((word) => !OF_PICTURES.has(word) && !squeezed(text).includes(squeezed(word)))

test.skipIf(!HAS_PDFTOTEXT)('pdftotext reads every word of the PDF', { timeout: OPENS_WITHIN_MS }, async () => {
  const path = await exported('pdf', 'draft.pdf')
  const { stdout } = await run('pdftotext', ['-layout', path, '-'])
  expect(missingIn(stdout)).toEqual([])
})

test.skipIf(!HAS_PDFINFO)(
  'the PDF has tags for its headings, tables and figures',
  { timeout: OPENS_WITHIN_MS },
  async () => {
    const path = await exported('pdf', 'tagged.pdf')
    expect((await run('pdfinfo', [path])).stdout).toMatch(/Tagged:\s+yes/)
    const { stdout: tree } = await run('pdfinfo', ['-struct', path])
    for (const tag of ['H1', 'H2', 'P', 'Table', 'TR', 'Figure', 'L'])
      expect(tree).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'))
  },
)

test('mammoth opens the DOCX and reads every word', async () => {
  const { value } = await mammoth.convertToHtml({ buffer: await readFile(await exported('docx', 'draft.docx')) })
  expect(missingIn(textOf(value))).toEqual([])
})

test.skipIf(!HAS_LIBREOFFICE)(
  'LibreOffice opens the DOCX and reads every word',
  { timeout: OPENS_WITHIN_MS },
  async () => {
    const path = await exported('docx', 'office.docx')
    const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`
    await run('soffice', [profile, '--headless', '--convert-to', 'html', '--outdir', directory, path])
    expect(missingIn(textOf(await readFile(join(directory, 'office.html'), 'utf8')))).toEqual([])
  },
)
