import { z } from 'zod'
import { Days, readContent } from './data.ts'

/** Turns a name such as "Peñalver" into its form in an address: penalver. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z-]/g, '')

const Person = z
  .strictObject({
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(['student', 'faculty', 'clinician', 'moderator', 'admin']),
    joined: Days,
    /** The time at which the member hid from the directory, if they did. */
    hides: Days.optional(),
    profile: z.strictObject({
      institution: z.string(),
      program: z.string(),
      year: z.string().optional(),
      bio: z.string(),
      research_interests: z.array(z.string()),
      skills: z.array(z.string()),
    }),
  })
  .transform((person) => ({ ...person, key: `${plain(person.firstName)}.${plain(person.lastName)}` }))

/** A member of the demo. `key` is also the mailbox: amara.okafor is amara.okafor@example.org. */
export type DemoPerson = z.output<typeof Person>

export const PEOPLE = readContent('people.json', z.array(Person))

const KEYS: ReadonlySet<string> = new Set(PEOPLE.map(({ key }) => key))

export const MemberKey = z.string().refine((key) => KEYS.has(key), 'The demo has no member with this name')

/** The admin who makes the demo's decisions. */
export const ADMIN = 'demo.admin'
