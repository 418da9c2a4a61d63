import { describe, expect, test } from 'vitest'
import { createPaper } from '../../workspace.fixture.ts'
import { connectEditor } from '../document.fixture.ts'
import { twoProcesses, WAYS } from './two-processes.fixture.ts'

const STROKES = 200

describe.each(WAYS)('two processes synchronised by $name', ({ settings }) => {
  const suite = twoProcesses(settings)

  test.skipIf(!settings)('a stroke in one is in the other within 250 ms, 99 times out of 100', async () => {
    const { testApp, processes, lead, colleague } = suite
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
