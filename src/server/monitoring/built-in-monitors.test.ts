import { expect, test } from 'vitest'
import { groupOf } from './error-groups.ts'
import { checkBackups, checkErrorRate, checkDiskSpace } from './built-in-monitors.ts'

const GB = 1024 ** 3

test.each([
  [9.9, { incident: 'The disk has 9 % free space: 9.9 GB of 100.0 GB.' }],
  [10, 'between'],
  [11.9, 'between'],
  [12, 'well'],
])('with %s %% of the disk left the result is %j', (free, found) =>
  expect(checkDiskSpace({ free: free * GB, size: 100 * GB }, false)).toEqual(found),
)

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const NONE = { last: undefined, last_taken_at: null, since: null }

test.each([
  ['passes after an hour', { ...NONE, last: { state: 'taken', problem: '' }, last_taken_at: at(9) }, 'well'],
  ['fails after eight hours', { ...NONE, last_taken_at: at(2) }, { incident: 'The last backup is 8 hours old.' }],
  [
    'fails if the last one failed',
    { ...NONE, last: { state: 'failed', problem: 'No room.' }, last_taken_at: at(9) },
    { incident: 'The last backup failed. No room.' },
  ],
  ['passes if no backup is due yet', { ...NONE, since: at(5) }, 'well'],
  ['fails if there was never a backup', { ...NONE, since: at(1) }, { incident: 'No backup has been taken yet.' }],
])('the backup check %s', (_what, health, found) => expect(checkBackups(health, at(10))).toEqual(found))

test('a database that is out of disk space counts as a full disk, wherever it is', () =>
  expect(checkDiskSpace({ free: 90 * GB, size: 100 * GB }, true)).toMatchObject({
    incident: expect.stringContaining('refused') as string,
  }))

test.each([
  [9, 0, 'between'],
  [4, 0, 'well'],
  [10, 0, { incident: '10 requests failed within 10 minutes (usually fewer than one).' }],
  [40, 10, 'between'],
  [50, 10, { incident: '50 requests failed within 10 minutes (usually 10).' }],
  [25, 10, 'well'],
])('%i errors where %i are usual: %j', (recent, usual, found) =>
  expect(checkErrorRate({ recent, usual })).toEqual(found),
)

test('the same error is one group whichever member caused it, and names nobody', () => {
  const thrown = (message: string) => groupOf(new TypeError(message), 'GET /api/x')
  const one = thrown('No row 4711 of "Ida" (ida.b@example.org)')
  expect(thrown('No row 12 of "Ben" (ida.b@example.org)').fingerprint).toBe(one.fingerprint)
  expect(thrown('No column 12').fingerprint).not.toBe(one.fingerprint)
  expect(groupOf(new TypeError('No row 4711 of "Ida" (ida.b@example.org)'), 'GET /api/y').fingerprint).not.toBe(
    one.fingerprint,
  )
  expect(one.message).toBe('No row 4711 of "Ida" (…@…)')
})
