import type { Classification } from '../../classes.ts'

/** Domains that RFC 2606 and RFC 6761 keep for examples and tests: nobody has a mailbox there. */
export const TEST_DOMAINS: readonly string[] = [
  'example.org',
  'example.com',
  'example.net',
  'example',
  'test',
  'invalid',
  'localhost',
]

/** The domain of an address, where it is one at which nobody can have a mailbox. Pure. */
export function testDomainOf(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return TEST_DOMAINS.some((test) => domain === test || domain.endsWith(`.${test}`)) ? domain : undefined
}

/** Real users, wherever they are counted: the accounts that are taken for real. Neither admins nor those nobody knows. Pure. */
export const realUsers = ({ real }: { real: number }): number => real

export type ClassifiableAccount = { email: string; role: string; is_settled: boolean; isDemo: boolean }
export type AccountClass = { classification: Classification; reason: string }

/**
 * What an account is taken for while no admin has said so: by how it was made and where its mailbox is, never by words in a text or a
 * name. Pure.
 */
export function classOf({ email, role, is_settled: isSettled, isDemo }: ClassifiableAccount): AccountClass {
  if (role === 'admin') return { classification: 'admin', reason: 'The account has the role of an admin.' }
  if (isDemo) return { classification: 'test', reason: 'The account was made with the demo community.' }
  const domain = testDomainOf(email)
  if (domain)
    return { classification: 'test', reason: `Nobody can have a mailbox at ${domain}, which is kept for tests.` }
  if (isSettled) return { classification: 'real', reason: 'The profile was set up, or the mailbox proven.' }
  return { classification: 'unknown', reason: 'The profile was not set up yet, and the mailbox is not proven.' }
}
