import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { linkedinAddress } from '#shared/linkedin.ts'
import type { curationCalls } from '../../curation-contract.ts'
import { resolveAuthors, toKnownAuthor } from '../author-names.ts'
import type { AuthorCredit, KnownAuthor } from '../tables.ts'
import { type LockedPaper, lockPaper } from './queries.ts'
import { authorName } from '../presenters.ts'
import { listAuthors } from '../queries.ts'
import { writeAuthors } from '../versions/write-queries.ts'
import { readPaper } from '../reader/read-paper.ts'
import { addVersion, type CitedContent, citedContentOf, listRemovedAuthors } from '../versions/versions.ts'

export type PaperEdit = CallParsed<(typeof curationCalls)['PUT /api/admin/research-papers/:paperId']>['body']

/** Locks a paper for an edit. @throws Failure not_found; conflict if its version has changed, or it is withdrawn. */
export async function lockForEdit(tx: Db, idOrPaperId: string, basedOn: number | undefined): Promise<LockedPaper> {
  const paper = await lockPaper(tx, idOrPaperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const version = paper.current_version
  if (basedOn !== undefined && basedOn !== version) {
    throw new Failure(
      'conflict',
      `Someone else has changed this paper. It is now at version ${version}, and you started from version ${basedOn}. Please reload it and repeat your change.`,
      { current: { version } },
    )
  }
  if (paper.withdrawn_at) throw new Failure('conflict', 'This paper is withdrawn. Restore it before you edit it.')
  return paper
}

type Edited = {
  cited: CitedContent
  authors: AuthorCredit[]
  /** The authors whom the edit removes from the paper. */
  removed: KnownAuthor[]
  /** The names of the changed fields that readers cite, such as "title". Empty if no such field changed. */
  changed: string[]
  /** True if the edit changes the authors or their names. */
  ofAuthors: boolean
  /** The first author's new LinkedIn address; undefined if it does not change. */
  linkedin: string | null | undefined
}

const sameList = (one: string[], other: string[]): boolean => one.join('\n') === other.join('\n')

/**
 * Returns the first author's new LinkedIn address; undefined if the edit only repeats the address of the current or the
 * former first author.
 */
function linkedinWished(edit: PaperEdit, known: KnownAuthor[], authors: AuthorCredit[]): string | null | undefined {
  if (edit.linkedin_url === undefined || authors.length === 0) return undefined
  const address = linkedinAddress(edit.linkedin_url ?? '')
  if (address === undefined) throw invalidField('linkedin_url', 'This is not the address of a LinkedIn profile.')
  const before = known[0]?.linkedin_url ?? null
  const wished = address || null
  const repeats = wished === before && authors[0]?.id !== known[0]?.id
  return repeats || wished === (authors[0]?.linkedin_url ?? null) ? undefined : wished
}

type Authors = { credited: KnownAuthor[]; removed: KnownAuthor[] }

/**
 * Describes an edit's changes to the authors. A corrected name does not count as a new author. The description does not
 * say which name changed, since people change names for private reasons. Pure.
 */
function authorsChanged(credited: KnownAuthor[], authors: AuthorCredit[]): string[] {
  const same = sameList(
    credited.map(({ id }) => id),
    authors.map(({ id }) => id ?? ''),
  )
  if (!same) return ['authors']
  const names = authors.filter((author, place) => authorName(author) !== authorName(credited[place]!)).length
  return names === 0 ? [] : [names === 1 ? 'name of an author' : 'names of authors']
}

/** Computes the result of an edit to a paper, without storing it. Pure. @throws Failure invalid */
export function editOf(paper: LockedPaper, { credited, removed }: Authors, edit: PaperEdit): Edited {
  const before = citedContentOf(paper)
  const named = resolveAuthors([...credited, ...removed], edit.authors ?? [])
  const authors = named.length > 0 ? named : credited
  const title = edit.title ?? before.title
  const category = edit.category ?? before.category
  const authorNames = named.length > 0 ? authors.map(authorName) : before.authorNames
  const ofAuthors = authorsChanged(credited, authors)
  const changed = [
    title === before.title ? [] : ['title'],
    ofAuthors,
    category === before.category ? [] : ['category'],
  ].flat()
  // Removes the title with markup if a new title was typed, since that is plain text.
  const article = title === before.title ? before.article : { ...before.article, title: [] }
  const institution = ofAuthors.length > 0 ? (authors[0]?.affiliations[0] ?? null) : before.institution
  return {
    cited: { ...before, title, category, article, authorNames, institution },
    authors,
    removed: credited.filter(({ id }) => !authors.some((author) => author.id === id)),
    changed,
    ofAuthors: ofAuthors.length > 0,
    linkedin: linkedinWished(edit, credited, authors),
  }
}

/** Returns the note of a new version, such as "Title and authors changed." Pure. */
export function noteOf(changed: string[]): string {
  const words = changed.length > 1 ? `${changed.slice(0, -1).join(', ')} and ${changed.at(-1)}` : (changed[0] ?? '')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} changed.`
}

type Acting = { kernel: Kernel; tx: Db; admin: Actor }
type Editing = { paperId: string; edit: PaperEdit }

/**
 * Stores the credited authors. Stores the removed authors in a separate table.
 * @returns the ids of the credited authors, in order
 */
async function storeAuthors(tx: Db, paperId: string, { authors, removed, now }: Edited & { now: Date }) {
  await deleteRemovedAuthors(
    tx,
    authors.flatMap(({ id }) => id ?? []),
  )
  await saveRemovedAuthors(tx, paperId, { authors: removed, now })
  return writeAuthors(tx, paperId, authors)
}

async function store({ kernel, tx, admin }: Acting, { paperId, edit }: Editing): Promise<void> {
  const paper = await lockForEdit(tx, paperId, edit.version)
  const credited = (await listAuthors(tx, paper.id)).map(toKnownAuthor)
  const edited = editOf(paper, { credited, removed: await listRemovedAuthors(tx, paper.id) }, edit)
  const { changed, linkedin } = edited
  if (changed.length === 0 && linkedin === undefined) return
  const now = kernel.now()
  const note = edit.note || noteOf(changed)
  const authorIds = edited.ofAuthors
    ? await storeAuthors(tx, paper.id, { ...edited, now })
    : credited.map(({ id }) => id)
  const cited = { ...edited.cited, authorIds }
  if (linkedin !== undefined) await setFirstLinkedin(tx, paper.id, linkedin)
  if (changed.length > 0) await addVersion(kernel, tx, { paper, cited, note, now })
  else await kernel.pubsub.publish(tx, 'library')
  await logAdminAction(tx, {
    actor: admin,
    action: changed.length > 0 ? 'library: edit paper' : 'library: edit LinkedIn address',
    target: paper.paper_id,
    reason: changed.length > 0 ? note : edit.note,
    at: now,
  })
}

/**
 * Edits a paper. A change to the title, the authors or the category creates a new version. A change to the LinkedIn
 * address creates none, since readers do not cite it. An edit without changes stores nothing.
 * @throws Failure not_found, conflict, invalid
 */
export async function editPaper(kernel: Kernel, admin: Actor, editing: Editing) {
  await transact(kernel, (tx) => store({ kernel, tx, admin }, editing))
  return { paper: await readPaper(kernel, editing.paperId) }
}

const setFirstLinkedin = (tx: Db, paperId: string, address: string | null) =>
  tx
    .updateTable('library.author')
    .set({ linkedin_url: address })
    .where('paper_id', '=', paperId)
    .where('position', '=', 1)
    .execute()

async function saveRemovedAuthors(
  tx: Db,
  paperId: string,
  { authors, now }: { authors: KnownAuthor[]; now: Date },
): Promise<void> {
  if (authors.length === 0) return
  const rows = authors.map((author) => ({
    id: author.id,
    paper_id: paperId,
    member_id: author.member_id,
    credited: JSON.stringify(author),
    removed_at: now,
  }))
  await tx.insertInto('library.removed_author').values(rows).execute()
}

/** Deletes the stored copies of authors who are credited again. */
async function deleteRemovedAuthors(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('library.removed_author').where('id', 'in', ids).execute()
}
