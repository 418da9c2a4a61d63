import { expect } from 'vitest'
import { createEmptyPaper } from '#features/editor/server/public.ts'
import { createDb, createPool } from '../data/db.ts'
import { transact } from '../data/transact.ts'
import type { ServerProcess } from './server.ts'

const SECTIONS = ['introduction', 'methods'] as const
const PAPERS = 4

/**
 * A section that is saved repeatedly. `sent` is the number of saves that were sent; `acknowledged` is the number of the
 * last save that the server acknowledged.
 */
export type AutosavedSection = { paperId: string; name: string; sent: number; acknowledged: number }
export type Author = { id: string; headers: Record<string, string> }

// The length of the text differs from save to save, so that a partly stored save is detected.
const textOf = (save: number): string => `Save ${save}.${' A finding of the night shift.'.repeat((save * 37) % 150)}`

const saveIn = (content: string): number => Number(/^Save (\d+)\./.exec(content)?.[1] ?? 0)

export async function createAuthor({ address }: ServerProcess): Promise<Author> {
  const member = {
    email: 'amara.okafor@example.org',
    password: 'the-night-shift-41',
    first_name: 'Amara',
    last_name: 'O',
  }
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...member, role: 'student' }),
  })
  const { access_token, user_id } = (await response.json()) as { access_token: string; user_id: string }
  return { id: user_id, headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' } }
}

/** Creates sections in several papers of a lead author, directly in the database. */
export async function someSections(
  connection: Parameters<typeof createPool>[0],
  leadId: string,
): Promise<AutosavedSection[]> {
  const db = createDb(createPool(connection, () => undefined))
  const paper = {
    questionId: null,
    title: 'Alert fatigue',
    category: 'Diagnostics',
    leadId,
    dueAt: null,
    now: new Date(),
  }
  const papers = await transact({ db }, (tx) =>
    Promise.all(
      Array.from({ length: PAPERS }, () => createEmptyPaper(tx, { ...paper, projectId: crypto.randomUUID() })),
    ),
  )
  await db.destroy()
  return papers.flatMap((paperId) => SECTIONS.map((name) => ({ paperId, name, sent: 0, acknowledged: 0 })))
}

/** Sends the next save of a section. @returns the response; undefined if none arrived */
export async function saveNext(section: AutosavedSection, { address }: ServerProcess, author: Author) {
  section.sent += 1
  const save = section.sent
  const sectionUrl = `${address}/api/student/papers/${section.paperId}/sections/${section.name}`
  const body = JSON.stringify({ content: textOf(save) })
  const response = await fetch(sectionUrl, { method: 'PUT', headers: author.headers, body }).catch(() => undefined)
  if (response?.ok) section.acknowledged = save
  return response
}

type Stored = { paper: { word_count: number }; sections: Record<string, { content: string; word_count: number }> }

export async function readPaper({ address }: ServerProcess, author: Author, paperId: string): Promise<Stored> {
  const response = await fetch(`${address}/api/student/papers/${paperId}/workspace`, { headers: author.headers })
  expect(response.status).toBe(200)
  return (await response.json()) as Stored
}

/** Checks that each section is stored completely, as it was in the last acknowledged save or in a later one. */
export async function expectNothingLost(
  server: ServerProcess,
  author: Author,
  sections: AutosavedSection[],
): Promise<void> {
  for (const paperId of new Set(sections.map((section) => section.paperId))) {
    const stored = await readPaper(server, author, paperId)
    for (const { name, sent, acknowledged } of sections.filter((section) => section.paperId === paperId)) {
      const { content = '' } = stored.sections[name] ?? {}
      const found = saveIn(content)
      expect(found).toBeGreaterThanOrEqual(acknowledged)
      expect(found).toBeLessThanOrEqual(sent)
      expect(content).toBe(found === 0 ? '' : textOf(found))
    }
    const words = Object.values(stored.sections).reduce((sum, { word_count }) => sum + word_count, 0)
    expect(stored.paper.word_count).toBe(words)
  }
}
