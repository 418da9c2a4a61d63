import { expect, test } from 'vitest'
import { MoveIndex } from './move-index.ts'
import { type Move, movesBetween } from './moved-text.ts'
import { withoutRestored } from './restored-text.ts'

// Tab 2 split "alarms" off a paragraph of tab 1, and undid this, so that Yjs inserted the first copy again as a third.
const split: Move = { source: { client: 1, clock: 0 }, copy: { client: 2, clock: 0 }, text: 'alarms' }
const restored: Move = { source: { client: 1, clock: 0 }, copy: { client: 2, clock: 10 }, text: 'alarms' }
// In the same change it replaced another "alarms" by the same word.
const deleted = [[{ client: 2, clock: 0, text: 'alarms' }], [{ client: 1, clock: 30, text: 'alarms' }]]
const inserted = [[{ client: 2, clock: 10, text: 'alarms' }], [{ client: 2, clock: 20, text: 'alarms' }]]

test('text that undo inserted again is not compared with other text of the change', () => {
  const rest = withoutRestored({ deleted, inserted }, [restored], new MoveIndex([split, restored]))
  expect(rest).toEqual({ deleted: [deleted[1]], inserted: [inserted[1]] })
  expect(movesBetween(rest.deleted, rest.inserted)).toEqual([
    { source: { client: 1, clock: 30 }, copy: { client: 2, clock: 20 }, text: 'alarms' },
  ])
})

test('text that undo inserted again and the same change deleted is compared', () => {
  const again = [...deleted, [{ client: 2, clock: 10, text: 'alarms' }]]
  const rest = withoutRestored({ deleted: again, inserted }, [restored], new MoveIndex([split, restored]))
  expect(rest).toEqual({ deleted: again, inserted })
})
