import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBucket, type TestBucket } from '../testing/bucket.ts'
import { PNG } from '../testing/data-directories.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { fileTrialPlugin } from './files-feature.fixture.ts'

const DISK_BYTES = 256 * 1024
const PAGE_BYTES = 4096
/** Larger than the free space, so that the disk fills up during the write. */
const LARGE = Buffer.concat([PNG, Buffer.alloc(40_000 - PNG.length)])
const LEFT_BYTES = 4 * PAGE_BYTES

let mounted = true

describe.each(['a directory', 'a bucket'] as const)('during an upload to %s', (kind) => {
  let bucket: TestBucket | undefined
  let testApp: TestApp
  let member: TestMember
  let files: string
  let isMounted = false
  beforeAll(async () => {
    bucket = kind === 'a bucket' ? await createTestBucket() : undefined
    testApp = await createTestApp({ prepare: fileTrialPlugin, environment: bucket ? { FILES_URL: bucket.url } : {} })
    member = await testApp.createMember()
    files = join(testApp.kernel.settings.dataDirectory, 'files')
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', files]).status === 0
    await mkdir(join(files, 'incoming'), { recursive: true })
    if (!isMounted && mounted)
      process.stderr.write(
        'NOT RUN: the test of a disk that fills during an upload, because only root can mount one.\n',
      )
    mounted = isMounted
  })
  afterAll(async () => {
    if (isMounted) spawnSync('umount', ['--lazy', files])
    await testApp.stop()
    await bucket?.stop()
  })

  const send = async () => {
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'image/png' }
    return testApp.inject({ method: 'POST', url: '/api/trial/files', headers, payload: LARGE })
  }
  const stored = async () => {
    const rows = await testApp.kernel.db.selectFrom('kernel.file').select('id').execute()
    const names = await readdir(files, { recursive: true, withFileTypes: true })
    return { rows: rows.length, files: names.filter((name) => name.isFile() && name.name !== 'ballast').length }
  }

  test('a full disk is reported, no partial file is left, and an upload succeeds once there is space', async ({
    skip,
  }) => {
    if (!isMounted) skip()
    const { bavail, bsize } = await statfs(files)
    await writeFile(join(files, 'ballast'), Buffer.alloc(bavail * bsize - LEFT_BYTES))
    const refused = await send()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '60',
      {
        detail:
          'The server’s disk is full, so we can’t save anything right now. You can still read. Please try again in a few minutes.',
      },
    ])
    expect(await stored()).toEqual({ rows: 0, files: 0 })
    await rm(join(files, 'ballast'))
    const { address } = (await send()).json<{ address: string }>()
    expect((await testApp.inject({ method: 'GET', url: address })).rawPayload).toEqual(LARGE)
    expect(await stored()).toEqual({ rows: 1, files: bucket ? 0 : 1 })
  })
})
