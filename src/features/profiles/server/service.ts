import { completeSetup, renameMember, userInfoOf, verifiedOrcids } from '#features/accounts/server/public.ts'
import { mentoredByMember, publishedByMember } from '#features/library/server/public.ts'
import type { UserInfo } from '#features/accounts/contract.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import type { OwnProfile, PublicProfile } from '../contract.ts'
import { asDataUrl, makePhoto, makePhotoOfText, type Photo } from './photo.ts'
import { awardsOf } from './extension-points.ts'
import { type Figures, presentOwn, presentPublic } from './presenters.ts'
import { deleteUnusedInstitution } from './institutions/queries.ts'
import { findOrCreateInstitution } from './institutions/service.ts'
import { showsInDirectory } from './visibility/service.ts'
import {
  deletePhoto,
  findInstitutionId,
  findPicture,
  findProfile,
  type ProfileFields,
  writePhoto,
  writeProfile,
} from './queries.ts'

export type ProfileChange = { [K in keyof ProfileFields]?: ProfileFields[K] | undefined } & {
  first_name?: string | undefined
  last_name?: string | undefined
  profile_photo_base64?: string | null | undefined
}

type ListedPaper = Pick<
  Awaited<ReturnType<typeof publishedByMember>>[number],
  'id' | 'paperId' | 'title' | 'category' | 'views' | 'likes' | 'publishedAt'
>

const presentListed = ({ id, paperId, title, category, views, likes, publishedAt }: ListedPaper) => ({
  id,
  paper_id: paperId,
  title,
  category,
  views,
  likes,
  published_at: publishedAt,
})

type Shown = Pick<Kernel, 'extensions'>

async function countFigures(
  { extensions }: Shown,
  db: Db,
  { id: memberId, name: ownName }: UserInfo,
): Promise<Figures> {
  const [papers, mentored, achievements] = await Promise.all([
    publishedByMember(db, memberId),
    mentoredByMember(db, memberId),
    extensions.of(awardsOf)(db, memberId),
  ])
  const others = papers.flatMap(({ collaborators }) => collaborators).filter((name) => name !== ownName)
  return {
    published_papers: papers.map(presentListed),
    mentored_papers: mentored.map(presentListed),
    total_views: papers.reduce((sum, { views }) => sum + views, 0),
    collaborations: new Set(others).size,
    achievements,
  }
}

async function gather(kernel: Shown, db: Db, memberId: string) {
  const user = await userInfoOf(db, memberId)
  if (!user) throw new Failure('not_found', 'The requested profile could not be found')
  const [profile, proven, photo, figures] = await Promise.all([
    findProfile(db, memberId),
    verifiedOrcids(db, [memberId]),
    findPicture(db, memberId),
    countFigures(kernel, db, user),
  ])
  return { user, profile, provenOrcid: proven.get(memberId), picture: photo?.picture, figures }
}

export const readOwn = async (kernel: Kernel, actor: Actor): Promise<OwnProfile> =>
  presentOwn(await gather(kernel, kernel.db, actor.id))

/** @throws Failure not_found for an unknown member and for one who has left. */
export async function readPublic(kernel: Kernel, memberId: string): Promise<PublicProfile> {
  const [parts, shown] = await Promise.all([
    gather(kernel, kernel.db, memberId),
    showsInDirectory(kernel.db, [memberId]),
  ])
  return presentPublic(parts, { publicUrl: kernel.settings.publicUrl, isListed: shown.has(memberId) })
}

type PhotoChange = 'keep' | 'remove' | Photo

// Undefined leaves the photo; null or nothing removes it; the very photo that is stored is not made anew each time it comes back.
async function readPhotoChange(
  { db, rateLimits, incoming }: Kernel,
  memberId: string,
  sent: string | null | undefined,
): Promise<PhotoChange> {
  if (sent === undefined) return 'keep'
  if (!sent) return 'remove'
  const stored = await findPicture(db, memberId)
  if (stored && asDataUrl(stored.picture) === sent) return 'keep'
  await rateLimits.consume('upload', memberId)
  return makePhotoOfText(incoming, sent)
}

const definedOf = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

// The institution that was left is dropped where it was this member's alone.
async function writeFields(tx: Tx, memberId: string, { fields, now }: { fields: Partial<ProfileFields>; now: Date }) {
  if (!fields.institution) return void (await writeProfile(tx, memberId, { fields, now }))
  const before = await findInstitutionId(tx, memberId)
  const institution_id = await findOrCreateInstitution(tx, fields.institution, now)
  await writeProfile(tx, memberId, { fields: { ...fields, institution_id }, now })
  if (before && before !== institution_id) await deleteUnusedInstitution(tx, before)
}

async function store(
  { events }: Kernel,
  tx: Tx,
  { memberId, change, photo, now }: { memberId: string; change: ProfileChange; photo: PhotoChange; now: Date },
) {
  const { first_name, last_name, institution, program, year, bio, research_interests, skills, linkedin_url, orcid_id } =
    change
  await renameMember(tx, memberId, definedOf({ first_name, last_name }))
  const given = { institution, program, year, bio, research_interests, skills, linkedin_url, orcid_id }
  await writeFields(tx, memberId, { fields: definedOf(given), now })
  if (photo === 'remove') await deletePhoto(tx, memberId)
  else if (photo !== 'keep') await writePhoto(tx, memberId, { ...photo, updated_at: now })
  await events.record(tx, 'profile.changed', { member_id: memberId }, { actor: { id: memberId } })
}

/** Changes what was sent and leaves the rest. */
export async function changeOwn(kernel: Kernel, actor: Actor, change: ProfileChange): Promise<OwnProfile> {
  const photo = await readPhotoChange(kernel, actor.id, change.profile_photo_base64)
  return transact(kernel, async (tx) => {
    await store(kernel, tx, { memberId: actor.id, change, photo, now: kernel.now() })
    kernel.sessions.forget(tx, actor.id)
    return presentOwn(await gather(kernel, tx, actor.id))
  })
}

export async function changePhoto(kernel: Kernel, actor: Actor, received: ReceivedFile): Promise<OwnProfile> {
  const photo = await makePhoto(received)
  return transact(kernel, async (tx) => {
    await writePhoto(tx, actor.id, { ...photo, updated_at: kernel.now() })
    return presentOwn(await gather(kernel, tx, actor.id))
  })
}

/** Fills in the profile for the first time: profile, photo and the mark of being set up are stored together. */
export async function setUp(kernel: Kernel, actor: Actor, change: ProfileChange): Promise<OwnProfile> {
  const photo = await readPhotoChange(kernel, actor.id, change.profile_photo_base64)
  const now = kernel.now()
  return transact(kernel, async (tx) => {
    // Whoever has linked an iD before need not type it: an empty field keeps it.
    const kept = { ...change, orcid_id: change.orcid_id ?? undefined }
    await store(kernel, tx, { memberId: actor.id, change: kept, photo, now })
    await completeSetup(tx, actor.id, now)
    kernel.sessions.forget(tx, actor.id)
    return presentOwn(await gather(kernel, tx, actor.id))
  })
}
