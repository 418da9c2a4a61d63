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

test('a state’s name is accepted only from its own table', () => {
  const status = createEndpoint()
  expect(status === doors.open).toBe(true)
  // @ts-expect-error A literal is not a state.
  expect(status === 'open').toBe(true)
  // @ts-expect-error A list of literals does not contain a state.
  expect(['open', 'closed'].includes(status)).toBe(true)
  // @ts-expect-error A set of literals does not contain a state.
  expect(new Set(['open']).has(status)).toBe(true)
  // @ts-expect-error A literal cannot be assigned to a state.
  const spelled: Door = 'open'
  expect(spelled).toBe(status)
  switch (status) {
    // @ts-expect-error A case cannot be a literal.
    case 'open':
      break
    default:
      Object.assign(status)
  }
  // @ts-expect-error A state is not a key of a record of literals.
  expect({ open: 1, closed: 2, gone: 3 }[status]).toBe(1)
  // @ts-expect-error A state of another table differs, even if it has the same name.
  expect(status === windows.open).toBe(true)
  // @ts-expect-error A table has no undeclared states.
  expect(doors.ajar).toBeUndefined()
})

test('labels are complete for all possible states', () => {
  const words = doors.per({ open: 'Open', closed: 'Closed', gone: 'Walled up' })
  expect(doors.all.map(words)).toEqual(['Open', 'Closed', 'Walled up'])
  const some = doors.per({ open: 'Open' })
  expect(some(doors.open)).toBe('Open')
  // @ts-expect-error The record has no entry for this state.
  expect(some(createEndpoint())).toBe('Open')
})

test('a table defines the next state for each event, and the final states', () => {
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
  // @ts-expect-error No state allows this event.
  doors.after(doors.open, 'paint')
  // @ts-expect-error The event leads to an undeclared state.
  defineStates('house.lamp.status', { on: { off: 'dark' } })
})
