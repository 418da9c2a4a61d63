import { ask, askJson } from './load/http.ts'

export const PASSWORD = 'a-quiet-ward-at-night-41'

/**
 * Registers members under new addresses.
 * @returns the addresses
 * @throws when the server refuses one
 */
export async function registerMembers(origin: string, count: number, name: string): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${name}${index}@example.org`)
  for (const email of emails) {
    const body = { email, password: PASSWORD, first_name: 'Bench', last_name: 'Member', role: 'student' }
    const { status } = await ask(origin, { method: 'POST', path: '/api/auth/register', body })
    if (status !== 200) throw new Error(`Registering ${email} answered ${status}`)
  }
  return emails
}

/** Signs in a member registered here. @returns the token of the new session */
export async function signIn(origin: string, email: string): Promise<string> {
  const body = { email, password: PASSWORD }
  const request = { method: 'POST', path: '/api/auth/login', body } as const
  return (await askJson<{ access_token: string }>(origin, request)).access_token
}

/** Registers a member and signs them in. @returns the headers of their calls */
export async function memberHeaders(origin: string, name: string): Promise<{ authorization: string }> {
  const [email = ''] = await registerMembers(origin, 1, name)
  return { authorization: `Bearer ${await signIn(origin, email)}` }
}
