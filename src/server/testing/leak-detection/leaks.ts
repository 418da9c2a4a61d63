import { afterAll, beforeAll } from 'vitest'
import { countActiveResources, findLeaksSince } from './active-resources.ts'

// Files share a process: what one leaves running, the next would feel.
let before: ReturnType<typeof countActiveResources>

beforeAll(() => {
  // The runner's own timers come and go: one that was counted here would hide one that is left.
  before = new Map([...countActiveResources()].filter(([kind]) => kind !== 'Timeout'))
})

afterAll(async () => {
  const left = await findLeaksSince(before)
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}. End what it opened in afterAll.`)
})
