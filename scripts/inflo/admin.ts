import { text } from 'node:stream/consumers'
import { addMember, hashPassword } from '../../src/features/accounts/server/public.ts'
import { logAdminAction } from '../../src/server/admin-log/admin-log.ts'
import { transact } from '../../src/server/data/transact.ts'
import { BY_COMMAND, withApplication, UsageError, printLine } from './command-environment.ts'

const PASSWORD_LENGTH_MIN = 12
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

async function readPassword(): Promise<string> {
  const given =
    process.env['INFLO_ADMIN_PASSWORD'] ?? (process.stdin.isTTY ? '' : (await text(process.stdin)).split('\n')[0]!)
  if (given.length < PASSWORD_LENGTH_MIN)
    throw new UsageError(
      `Give a password of at least ${PASSWORD_LENGTH_MIN} characters in INFLO_ADMIN_PASSWORD or on standard input.`,
    )
  return given
}

/** inflo admin create: creates another admin. */
export async function createAdmin(
  email: string | undefined,
  { name = 'Inflo Admin' }: { name?: string | undefined },
): Promise<void> {
  if (!email || !ADDRESS.test(email))
    throw new UsageError('An e-mail address is required: inflo admin create ada@example.org --name "Ada Lovelace"')
  const password = await readPassword()
  const [firstName = 'Inflo', ...rest] = name.trim().split(/\s+/)
  // Deletes these settings, so that the application does not also create the first admin from them.
  delete process.env['INFLO_ADMIN_PASSWORD']
  delete process.env['INFLO_ADMIN_EMAIL']
  await withApplication(async ({ kernel }) => {
    const passwordHash = await hashPassword(password)
    const lastName = rest.join(' ') || 'Admin'
    const { id } = await addMember(kernel, { email, passwordHash, firstName, lastName, role: 'admin', setUp: true })
    const action = { actor: BY_COMMAND, action: 'member.made-admin', target: id, reason: '', at: kernel.now() }
    await transact(kernel, (tx) => logAdminAction(tx, action))
    printLine(`${email} is now an admin and can sign in.`)
  })
}
