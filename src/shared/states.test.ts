import { expect, test } from 'vitest'
import { defineStates, type StateOf } from './states.ts'

const doors = defineStates(
  'house.door.status',
  {
    open: { shut: 'closed' },
    closed: { open: 'open', wall_up: 'gone' },
    gone: {},
  },
  { refused: (from, event) => `A door that is ${from} takes no ${event}.` },
)
const windows = defineStates('house.window.status', { open: { shut: 'closed' }, closed: {} })

type Door = StateOf<typeof doors>
const createEndpoint = (): Door => doors.open

test('a state can be spelled by its own table alone', () => {
  const status = createEndpoint()
  expect(status === doors.open).toBe(true)
  // @ts-expect-error A literal is no state.
  expect(status === 'open').toBe(true)
  // @ts-expect-error Nor is it one in a list.
  expect(['open', 'closed'].includes(status)).toBe(true)
  // @ts-expect-error Nor in a set.
  expect(new Set(['open']).has(status)).toBe(true)
  // @ts-expect-error Nor where a state is required.
  const spelled: Door = 'open'
  expect(spelled).toBe(status)
  switch (status) {
    // @ts-expect-error Nor as a case.
    case 'open':
      break
    default:
      Object.assign(status)
  }
  // @ts-expect-error Nor does a record of literals take one.
  expect({ open: 1, closed: 2, gone: 3 }[status]).toBe(1)
  // @ts-expect-error Nor is a state of another table one, though its name is the same.
  expect(status === windows.open).toBe(true)
  // @ts-expect-error Nor does a table have a state that was not declared.
  expect(doors.ajar).toBeUndefined()
})

test('words are complete for the states that may come', () => {
  const words = doors.per({ open: 'Open', closed: 'Closed', gone: 'Walled up' })
  expect(doors.all.map(words)).toEqual(['Open', 'Closed', 'Walled up'])
  const some = doors.per({ open: 'Open' })
  expect(some(doors.open)).toBe('Open')
  // @ts-expect-error There is no word for this one.
  expect(some(createEndpoint())).toBe('Open')
})

test('a table says what each event makes of each state, and what is final', () => {
  expect(doors.names).toEqual(['open', 'closed', 'gone'])
  expect(doors.events).toEqual(['shut', 'open', 'wall_up'])
  expect(doors.live).toEqual(['open', 'closed'])
  expect(doors.finals).toEqual(['gone'])
  expect(doors.isLive(doors.gone)).toBe(false)
  expect(doors.before('wall_up')).toEqual(['closed'])
  expect(doors.after(doors.open, 'shut')).toEqual({ status: 'closed' })
  expect(doors.after(doors.gone, 'shut')).toEqual({ refused: 'A door that is gone takes no shut.' })
  expect(doors.named('closed')).toBe('closed')
  expect(doors.named('ajar')).toBeUndefined()
  // @ts-expect-error An event that no state knows.
  doors.after(doors.open, 'paint')
  // @ts-expect-error A way into a state that is none.
  defineStates('house.lamp.status', { on: { off: 'dark' } })
})
