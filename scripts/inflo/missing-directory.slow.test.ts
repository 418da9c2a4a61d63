import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

test('a command with a mistyped data directory reports that it is missing, and does not create it', () => {
  const directory = path.join(tmpdir(), `inflo-mistyped-${process.pid}`)
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', INFLO_DATA_DIR: directory }
  for (const args of [
    ['scripts/inflo/main.ts', 'doctor'],
    ['scripts/inflo/main.ts', 'backups'],
    ['scripts/inflo/main.ts', 'verify-audit-log'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
    const sentence = `There is no Inflo database in ${directory}. Check that INFLO_DATA_DIR is the server’s data directory.\n`
    expect([status, stderr]).toEqual([1, sentence])
    expect(existsSync(directory)).toBe(false)
  }
})
