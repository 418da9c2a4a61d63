import { expect, test } from 'vitest'
import { groupOf } from './error-groups.ts'
import { checkBackups, checkErrorRate, checkDiskSpace } from './built-in-monitors.ts'

const GB = 1024 ** 3

test.each([
  [9.9, { incident: 'The disk has 9 % left: 9.9 GB of 100.0 GB.' }],
  [10, 'between'],
  [11.9, 'between'],
  [12, 'well'],
])('with %s %% of the disk left it is %j', (free, found) =>
  expect(checkDiskSpace({ free: free * GB, size: 100 * GB }, false)).toEqual(found),
)

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const NONE = { last: undefined, last_taken_at: null, since: null }

test.each([
  ['of an hour ago', { ...NONE, last: { state: 'taken', problem: '' }, last_taken_at: at(9) }, 'well'],
  ['of eight hours ago', { ...NONE, last_taken_at: at(2) }, { incident: 'The last backup is 8 hours old.' }],
  [
    'that has failed',
    { ...NONE, last: { state: 'failed', problem: 'No room.' }, last_taken_at: at(9) },
    { incident: 'The last backup failed. No room.' },
  ],
  ['that is not due yet', { ...NONE, since: at(5) }, 'well'],
  ['that never was', { ...NONE, since: at(1) }, { incident: 'No backup was ever taken.' }],
])('a backup %s', (_what, health, found) => expect(checkBackups(health, at(10))).toEqual(found))

test('a database that refuses for want of room is a full disk, wherever it lies', () =>
  expect(checkDiskSpace({ free: 90 * GB, size: 100 * GB }, true)).toMatchObject({
    incident: expect.stringContaining('refused') as string,
  }))

test.each([
  [9, 0, 'between'],
  [4, 0, 'well'],
  [10, 0, { incident: '10 requests met an error within 10 minutes; fewer than one is usual.' }],
  [40, 10, 'between'],
  [50, 10, { incident: '50 requests met an error within 10 minutes; 10 is usual.' }],
  [25, 10, 'well'],
])('%i errors where %i are usual: %j', (recent, usual, found) =>
  expect(checkErrorRate({ recent, usual })).toEqual(found),
)

test('the same fault is one group whomever it met, and nobody is named in it', () => {
  const thrown = (message: string) => groupOf(new TypeError(message), 'GET /api/x')
  const one = thrown('No row 4711 of "Ida" (ida.b@example.org)')
  expect(thrown('No row 12 of "Ben" (ida.b@example.org)').fingerprint).toBe(one.fingerprint)
  expect(thrown('No column 12').fingerprint).not.toBe(one.fingerprint)
  expect(groupOf(new TypeError('No row 4711 of "Ida" (ida.b@example.org)'), 'GET /api/y').fingerprint).not.toBe(
    one.fingerprint,
  )
  expect(one.message).toBe('No row 4711 of "Ida" (…@…)')
})
