import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Role } from '#server/access/actor.ts'
import type { DemoMember } from './members.ts'
import { addressIn } from './world.ts'

const FILE_NAME = 'demo-sign-ins.txt'
const ONLY_OWNER = 0o600
/** The number of sign-ins of each role to print; the file lists all of them. */
const SHOWN: Record<Role, number> = { admin: 1, moderator: 2, faculty: 2, clinician: 2, student: 5 }

const lineOf = ({ key, firstName, lastName, role, password }: DemoMember): string =>
  [role.padEnd(10), `${firstName} ${lastName}`.padEnd(24), addressIn(key).padEnd(36), password].join('  ')

/** Writes all sign-ins to a file that only the owner of the data directory can read. @returns the file's path */
export async function writeSignIns(dataDirectory: string, members: DemoMember[]): Promise<string> {
  const path = join(dataDirectory, FILE_NAME)
  // Deletes an existing file first, since writing to it would keep its permissions.
  await rm(path, { force: true })
  await writeFile(path, `${members.map(lineOf).join('\n')}\n`, { mode: ONLY_OWNER, flag: 'wx' })
  return path
}

/** Returns a table of a dozen sign-ins, some of each role. Pure. */
export function tableOf(members: DemoMember[]): string {
  const left = { ...SHOWN }
  return members
    .filter(({ role }) => (left[role] -= 1) >= 0)
    .map(lineOf)
    .join('\n')
}
