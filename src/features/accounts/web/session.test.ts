import { expect, test } from 'vitest'
import { readStored } from './session.ts'

const amara = { id: '1', name: 'Amara Okafor', role: 'student', setup_completed: true }
const stored = (user: unknown) =>
  readStored({ token: 't', user: typeof user === 'string' ? user : JSON.stringify(user) })

test('a token and a user together are a session', () => {
  expect(stored(amara)).toMatchObject({ state: 'member', setupPending: false, user: { id: '1', first_name: 'Amara' } })
})

test('a token or a user alone is not a session', () => {
  expect(readStored({ token: null, user: JSON.stringify(amara) })).toEqual({ state: 'anonymous' })
  expect(readStored({ token: 't', user: null })).toEqual({ state: 'anonymous' })
})

test('a user that does not parse, or has no name or id, is ignored', () => {
  expect(stored('{"id":')).toBeUndefined()
  expect(stored('null')).toBeUndefined()
  expect(stored({ id: 7, name: 'Amara' })).toBeUndefined()
})

test.each([
  ['its id as user_id', { ...amara, id: undefined, user_id: '1' }],
  ['its id as userId', { ...amara, id: undefined, userId: '1' }],
  ['its name in two parts', { ...amara, name: undefined, first_name: 'Amara', last_name: 'Okafor' }],
])('a stored user with %s is the same member', (_how, user) => {
  expect(stored(user)).toMatchObject({ state: 'member', user: { id: '1', name: 'Amara Okafor', first_name: 'Amara' } })
})

test('a user without a name is shown by the address', () => {
  expect(stored({ ...amara, name: '', email: 'amara@uni.example' })).toMatchObject({
    user: { name: 'amara@uni.example' },
  })
})

test('setup is pending unless it is marked as done', () => {
  expect(stored({ ...amara, setup_completed: undefined })).toMatchObject({ setupPending: true })
})

test('a user without a role is a student, and the role admin makes an admin', () => {
  expect(stored({ ...amara, role: undefined })).toMatchObject({ user: { role: 'student', isAdmin: false } })
  expect(stored({ ...amara, role: 'admin' })).toMatchObject({ user: { isAdmin: true } })
})
