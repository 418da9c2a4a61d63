import { afterAll, beforeAll } from 'vitest'
import { countActiveResources, findLeaksSince } from './active-resources.ts'

// Test files share a process, so a resource that one file leaves open would affect the next file.
let before: ReturnType<typeof countActiveResources>

beforeAll(() => {
  // Timers of the test runner are not subtracted, since their number varies and could hide a leaked timer.
  before = new Map([...countActiveResources()].filter(([kind]) => kind !== 'Timeout'))
})

afterAll(async () => {
  const left = await findLeaksSince(before)
  if (left.length > 0)
    throw new Error(`This test file left open: ${left.join(', ')}. Close everything it opened in afterAll.`)
})
