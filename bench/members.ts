export const PASSWORD = 'a-quiet-ward-at-night-41'

type Posted = { status: number; ms: number; text: string }

/** Sends JSON and answers the status, how long the answer took, in milliseconds, and what it says. */
export async function post(address: string, body: object, headers: Record<string, string> = {}): Promise<Posted> {
  const begun = performance.now()
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, ms: performance.now() - begun, text }
}

/** Registers members under new addresses, and answers these. @throws when one is refused */
export async function registerMembers(server: string, count: number, name: string): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${name}${index}@example.org`)
  for (const email of emails) {
    const body = { email, password: PASSWORD, first_name: 'Bench', last_name: 'Member', role: 'student' }
    const { status } = await post(`${server}/api/auth/register`, body)
    if (status !== 200) throw new Error(`Registering ${email} answered ${status}`)
  }
  return emails
}

/** @returns the token of a new session of a member registered here. */
export async function signIn(server: string, email: string): Promise<string> {
  const answer = await fetch(`${server}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
