import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anotherProcess, type OtherProcess } from '#server/realtime/fork.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper } from '../../workspace.fixture.ts'
import { connectEditor } from '../document.fixture.ts'

const STROKES = 200
const REDIS_URL = process.env['TEST_REDIS_URL']
const WAYS: { name: string; told: Record<string, string> | undefined }[] = [
  { name: 'PostgreSQL', told: {} },
  { name: 'Redis', told: REDIS_URL ? { REDIS_URL } : undefined },
]

describe.each(WAYS)('two processes synchronised by $name', ({ told }) => {
  const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64'), ...told }
  let testApp: TestApp
  let processes: OtherProcess[]
  let lead: TestMember
  let colleague: TestMember
  beforeAll(async () => {
    if (!told) return
    testApp = await createTestApp({ environment })
    processes = [await anotherProcess(testApp, environment), await anotherProcess(testApp, environment)]
    lead = await testApp.createMember({ firstName: 'Amara' })
    colleague = await testApp.createMember({ firstName: 'Daniel' })
  })
  afterAll(async () => {
    if (!told) return
    await Promise.all(processes.map(({ kill }) => kill()))
    await testApp.stop()
  })

  test.skipIf(!told)('a stroke in one is in the other within 250 ms, 99 times out of 100', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const at = (index: number) => processes[index]?.address ?? ''
    const one = await connectEditor({ address: at(0), token: lead.token, paperId })
    const other = await connectEditor({ address: at(1), token: colleague.token, paperId })
    const took: number[] = []
    for (let stroke = 0; stroke < STROKES; stroke += 1) {
      const began = performance.now()
      one.type('x')
      const length = one.text().length
      await other.until(() => other.text().length >= length)
      took.push(performance.now() - began)
    }
    took.sort((a, b) => a - b)
    expect(took[Math.floor(STROKES * 0.99) - 1]).toBeLessThan(250)
    one.leave()
    other.leave()
  })
})
