import { afterAll, beforeAll } from 'vitest'
import { heldNow, leftSince } from './testing-held.ts'

// Files share a process: what one leaves running, the next would feel.
let before: ReturnType<typeof heldNow>

beforeAll(() => {
  before = heldNow()
})

afterAll(async () => {
  const left = await leftSince(before)
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}. End what it opened in afterAll.`)
})
