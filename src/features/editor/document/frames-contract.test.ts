import { expect, test } from 'vitest'
import { browserFrame, readBrowserFrame, readServerFrame, serverFrame } from './frames-contract.ts'

const update = new Uint8Array([1, 2, 3])
const moved = [{ source: { client: 2 ** 31, clock: 7 }, copy: { client: 5, clock: 300 }, length: 12 }]

test.each([[moved], [[]], [undefined]])('a change says which text its author moved: %j', (known) => {
  expect(readServerFrame(serverFrame({ is: 'change', update, moved: known }))).toEqual({
    is: 'change',
    update,
    moved: known,
  })
})

test('a tab of an older build reads the update of a change that names moved text', () => {
  const known = serverFrame({ is: 'change', update, moved })
  const unknown = serverFrame({ is: 'change', update })
  expect(known.slice(0, unknown.length)).toEqual(unknown)
})

test.each([true, false])('a change says whether it continues letters that others deleted: %j', (continues) => {
  const frame = { is: 'change', number: 7, update, heard: 2, redone: [], undone: [], moved: [], continues } as const
  expect(readBrowserFrame(browserFrame(frame))).toEqual(frame)
})

test('a server of an older build reads the update of a change that continues letters', () => {
  const known = browserFrame({ is: 'change', number: 7, update, heard: 2, moved: [], continues: true })
  const unknown = browserFrame({ is: 'change', number: 7, update, heard: 2, moved: [] })
  expect(known.slice(0, unknown.length)).toEqual(unknown)
})
