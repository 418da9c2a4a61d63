import { afterAll, beforeAll } from 'vitest'
import { countActiveResources, findLeaksSince } from './active-resources.ts'

// Files share a process: a resource that one leaves open would affect the next.
let before: ReturnType<typeof countActiveResources>

beforeAll(() => {
  // The runner's own timers vary: one that was counted here would hide a leaked one.
  before = new Map([...countActiveResources()].filter(([kind]) => kind !== 'Timeout'))
})

afterAll(async () => {
  const left = await findLeaksSince(before)
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}. End what it opened in afterAll.`)
})
