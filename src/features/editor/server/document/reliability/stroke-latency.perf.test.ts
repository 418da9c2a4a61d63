import { describe, expect, test } from 'vitest'
import { createPaper } from '../../workspace.fixture.ts'
import { connectEditor } from '../document.fixture.ts'
import { twoProcesses, WAYS } from './two-processes.fixture.ts'

const STROKES = 200
const HALF_WITHIN_MS = 250
/** Ten times the limit of an idle machine, since a busy machine delays single strokes. */
const NEARLY_ALL_WITHIN_MS = 2_500

describe.each(WAYS)('two processes synchronised by $name', ({ settings }) => {
  const suite = twoProcesses(settings)

  test.skipIf(!settings)('a stroke in one is soon in the other', async () => {
    const { testApp, processes, lead, colleague } = suite
    const paperId = await createPaper(testApp, lead, [colleague])
    const addressOf = (index: number) => processes[index]?.address ?? ''
    const one = await connectEditor({ address: addressOf(0), token: lead.token, paperId })
    const other = await connectEditor({ address: addressOf(1), token: colleague.token, paperId })
    const took: number[] = []
    for (let stroke = 0; stroke < STROKES; stroke += 1) {
      const began = performance.now()
      one.type('x')
      const length = one.text().length
      await other.until(() => other.text().length >= length)
      took.push(performance.now() - began)
    }
    took.sort((a, b) => a - b)
    const at = (share: number) => took[Math.floor(STROKES * share) - 1] ?? Infinity
    process.stdout.write(`a stroke: median ${at(0.5).toFixed(1)} ms, 99 of 100 within ${at(0.99).toFixed(1)} ms\n`)
    expect(at(0.5)).toBeLessThan(HALF_WITHIN_MS)
    expect(at(0.99)).toBeLessThan(NEARLY_ALL_WITHIN_MS)
    one.leave()
    other.leave()
  })
})
