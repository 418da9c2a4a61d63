import { afterAll, beforeAll, expect, test } from 'vitest'
import { aManuscript, doc, equation } from '#formats/manuscript/manuscript.fixture.ts'
import { mathOfTex } from '#formats/jats/in/tex-math.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createWrittenPaper } from '../written-papers.fixture.ts'

let testApp: TestApp
let lead: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
})
afterAll(() => testApp.stop())

const take = (paperId: string, kind: string) =>
  testApp.inject({
    method: 'GET',
    url: `/api/student/papers/${paperId}/export/${kind}`,
    headers: { authorization: `Bearer ${lead.token}` },
  })

const matrixOf = (size: number): string =>
  `\\begin{matrix}${Array.from({ length: size }, () => Array.from({ length: size }, () => 'a').join('&')).join('\\\\')}\\end{matrix}`

async function createPaperWith(count: number, tex: string): Promise<string> {
  const methods = doc(...Array.from({ length: count }, () => equation(tex)))
  return (await createWrittenPaper(testApp, lead, aManuscript({ methods }))).paperId
}

/** Returns the CPU time of this thread since a measurement, in milliseconds. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test.each(['markdown', 'jats', 'latex', 'docx', 'pdf'])(
  'long formulas are converted outside the main thread for %s',
  async (kind) => {
    const paperId = await createPaperWith(18, matrixOf(60))
    const before = process.threadCpuUsage()
    const { statusCode } = await take(paperId, kind)
    const ownMs = cpuMsSince(before)
    expect(statusCode).toBe(200)
    // In this thread, the formulas alone take ten times as long as the call does.
    const reference = process.threadCpuUsage()
    for (let count = 0; count < 18; count += 1) mathOfTex(matrixOf(60), true)
    expect(ownMs).toBeLessThan(0.8 * cpuMsSince(reference))
  },
)

test('a paper with too many formulas, letters or parts in formulas gets a sentence', async () => {
  const papers = [
    await createPaperWith(3_001, 'x'),
    await createPaperWith(90, matrixOf(60)),
    await createPaperWith(35, matrixOf(30)),
  ]
  for (const kind of ['markdown', 'pdf']) {
    const answers = await Promise.all(papers.map((paperId) => take(paperId, kind)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    expect(answers.map((answer) => answer.json<{ detail: string }>().detail)).toEqual([
      'This paper has 3,001 formulas, and at most 3,000 can be exported or published.',
      expect.stringMatching(/^The formulas of this paper have 65\d,\d{3} characters/),
      expect.stringMatching(/^The formulas of this paper have 9\d,\d{3} parts/),
    ])
  }
  expect((await take(papers[0] ?? '', 'bibtex')).statusCode).toBe(200)
})
