export const PASSWORD = 'a-quiet-ward-at-night-41'

/** Sends JSON and answers the status and how long the answer took, in milliseconds. */
export async function post(address: string, body: object): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - begun }
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
