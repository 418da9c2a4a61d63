import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSubmission, decideAs } from '#features/review/server/review.fixture.ts'
import { shortDate } from '#shared/time/dates.ts'
import { elementsOf, passagesOf, readTaggedPdf, textOf } from '#server/work/pdf-structure.fixture.ts'
import { uaFaults } from '#server/work/pdf-ua.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

async function readCv(token: string) {
  const response = await testApp.inject({ url: '/api/profiles/cv', headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/pdf')
  const document = await getDocumentProxy(new Uint8Array(response.rawPayload))
  const { text } = await extractText(document, { mergePages: true })
  return { response, document, text: text.replace(/\s+/g, ' ') }
}

test('a member downloads a CV of their profile', async () => {
  const member = await testApp.createMember({ firstName: 'Zoë', lastName: 'Lindqvist' })
  const body = {
    institution: 'Makerere University',
    program: 'Medicine',
    bio: 'Triage in clinics.',
    skills: ['R', 'Stata'],
  }
  await testApp.as(member)('PUT /api/auth/profile', {
    body: { ...body, linkedin_url: 'zoe', orcid_id: '0000-0002-1825-0097' },
  })
  const { response, document, text } = await readCv(member.token)
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="CV Zoe Lindqvist.pdf"; filename*=UTF-8''CV%20Zo%C3%AB%20Lindqvist.pdf`,
  )
  for (const part of ['Zoë Lindqvist', 'Medicine, Makerere University', body.bio, 'R · Stata', '0000-0002-1825-0097']) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain(member.email)
  const { info } = await getMeta(document)
  expect(info).toMatchObject({ Title: 'Zoë Lindqvist', Language: 'en' })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  // PDF/UA documents declare their conformance in their metadata, as `pdfuaid`.
  expect((await document.getMetadata()).metadata?.getRaw()).toContain('pdfuaid')
})

test('a published paper is counted in the profile and listed in the CV', async () => {
  const [author, admin] = [await testApp.createMember(), await testApp.createMember({ role: 'admin' })]
  const { id } = await createSubmission(testApp, author)
  await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  const { published_papers: papers } = await testApp.as(author)('GET /api/auth/profile')
  expect(papers).toMatchObject([{ title: 'Alert fatigue by the hour', category: 'Diagnostics', views: 0 }])
  const { text } = await readCv(author.token)
  expect(text).toContain('Published Papers')
  const day = shortDate(papers[0]?.published_at ?? '')
  expect(text).toContain(`Alert fatigue by the hour Diagnostics · ${day} · ${papers[0]?.paper_id}`)
})

test('a CV has no faults by the rules of PDF/UA, and its papers are a list', async () => {
  const [author, admin] = [await testApp.createMember(), await testApp.createMember({ role: 'admin' })]
  await testApp.as(author)('PUT /api/auth/profile', { body: { bio: 'My name is שלום עולם טוב here.' } })
  const { id } = await createSubmission(testApp, author)
  await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  const { response } = await readCv(author.token)
  const pdf = await readTaggedPdf(response.rawPayload)
  expect(uaFaults(pdf)).toEqual([])
  expect(elementsOf(pdf.root, 'LI').map(textOf)).toEqual([expect.stringContaining('Alert fatigue by the hour')])
  const hebrew = passagesOf(pdf.root).filter(({ language }) => language === 'he')
  expect(hebrew.map(({ text }) => text.trim()).join('')).toBe('שלוםעולםטוב')
})

test('names and texts are never executed as commands', async () => {
  const hostile = '#let x = 1 \\ *bold* _i_ $a$ `c` [y] <l> @ref // no /* no */ "q" #panic("!")'
  const member = await testApp.createMember({ firstName: '#read("/etc/passwd")', lastName: '\\u{1F600} مرحبا 😀 李' })
  const body = { bio: hostile, skills: ['#eval("1+1")', '\u202Eltr'], institution: '= Heading' }
  await testApp.as(member)('PUT /api/auth/profile', { body })
  const { text } = await readCv(member.token)
  const shown = text.replaceAll(/[“”]/g, '"')
  for (const part of [hostile, '#read("/etc/passwd")', '\\u{1F600}', '#eval("1+1")', '= Heading'])
    expect(shown).toContain(part)
})

test('a visitor cannot get a CV', async () => {
  const { statusCode, body } = await testApp.inject({ url: '/api/profiles/cv' })
  expect(statusCode).toBe(401)
  expect(JSON.parse(body)).toHaveProperty('detail')
})

test('ten CVs are made at the same time', async () => {
  const member = await testApp.createMember({ firstName: 'Zoë', lastName: 'Lindqvist' })
  const cvs = await Promise.all(Array.from({ length: 10 }, () => readCv(member.token)))
  for (const { text } of cvs) expect(text).toContain('Zoë Lindqvist')
})
