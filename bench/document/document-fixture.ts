import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registerMembers, signIn } from '../members.ts'
import type { Running } from '../run-context.ts'
import { SHORT } from '../progress.ts'
import { createPaper, createText, addVersions, scattered, withDatabase, written } from './papers.ts'

export const MEMBERS = 12
export const OPEN_PAPERS = SHORT ? 20 : 100
export const REOPENED_PAPERS = SHORT ? 100 : 1_000
export const WORDS = 5_000
const LONG_WORDS = 10_000
export const EDITS = SHORT ? 20_000 : 200_000
export const VERSIONS = 500

export type DocumentFixture = {
  tokens: string[]
  /** Who write the long papers; the first has the first token. */
  members: string[]
  papers: string[]
  long: string
  small: string[]
  suggester: string
}

/** Asks for a paper as its screen does; what it says is written down before. */
export async function requestWorkspace(
  origin: string,
  { paperId, token }: { paperId: string; token: string },
): Promise<void> {
  const answer = await fetch(`${origin}/api/student/papers/${paperId}/workspace`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The workspace answered ${answer.status}`)
  await answer.arrayBuffer()
}

/** Members and papers, on the server that is running. */
export async function createDocumentFixture(
  { origin, environment }: Running,
  folder: string,
): Promise<DocumentFixture> {
  const emails = await registerMembers(origin, MEMBERS, 'writer')
  const tokens: string[] = []
  for (const email of emails) tokens.push(await signIn(origin, email))
  return withDatabase(environment, async (db) => {
    // As if each had filled in who they are: the workspace is shown to no others.
    await db.updateTable('accounts.member').set({ setup_completed_at: new Date() }).execute()
    const rows = await db.selectFrom('accounts.member').select(['id', 'email']).execute()
    const ids = emails.map((email) => rows.find((row) => row.email === email)?.id ?? '')
    const membersOf = (index: number) => [ids[index % MEMBERS] ?? '', ids[(index + 1) % MEMBERS] ?? '']
    const state = createText(WORDS)
    const papers = []
    for (let index = 0; index < OPEN_PAPERS; index += 1) {
      const paperId = await createPaper(db, { members: membersOf(index), state })
      writeFileSync(join(folder, paperId), state)
      papers.push(paperId)
    }
    const small = []
    const short = createText(500)
    for (let index = 0; index < REOPENED_PAPERS; index += 1) {
      small.push(await createPaper(db, { members: membersOf(index), state: short }))
    }
    const long = await createPaper(db, { members: membersOf(0), state: createText(LONG_WORDS) })
    const suggester = ids[2] ?? ''
    await db
      .insertInto('workspace.guest')
      .values({ paper_id: long, member_id: suggester, is_mentor: true, access: 'suggest', joined_at: new Date() })
      .execute()
    return { tokens, members: membersOf(0), papers, long, small, suggester }
  })
}

/** Long papers with many strokes and versions behind them. */
export type AgedPapers = {
  /** Written as people write. */
  written: string
  /** Each stroke elsewhere than the one before. */
  scattered: string
}

/** Puts them beside the others. What a server holds in memory grows by it: what is measured of that comes before. */
export function createAgedPapers(
  { origin, environment }: Running,
  { tokens: [token = ''], members }: DocumentFixture,
): Promise<AgedPapers> {
  return withDatabase(environment, async (db) => {
    const text = createText(LONG_WORDS)
    const anOld = async (state: Uint8Array) => {
      const paperId = await createPaper(db, { members, state })
      // As after any pause in typing: its sections say what its document does, and so do the versions.
      await requestWorkspace(origin, { paperId, token })
      await addVersions(db, paperId, VERSIONS)
      return paperId
    }
    return { written: await anOld(written(text, EDITS)), scattered: await anOld(scattered(text, EDITS)) }
  })
}

/** The first member's last paper, in which nobody has typed: what all strokes came to is no paper that somebody wrote. */
export const untouched = (papers: string[]): string => papers[Math.floor((OPEN_PAPERS - 1) / MEMBERS) * MEMBERS] ?? ''
