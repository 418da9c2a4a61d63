import { renameMember, userInfoOf, verifiedOrcids } from '#features/accounts/server/public.ts'
import { mentoredByMember, publishedByMember } from '#features/library/server/public.ts'
import type { UserInfo } from '#features/accounts/contract.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ExtensionPoint } from '#server/extension-points.ts'
import type { OwnProfile, Award } from '../contract.ts'
import { deleteUnusedInstitution, findOrCreateInstitution } from './institutions/institutions.ts'
import { asDataUrl, makePhotoOfText, type Photo } from './read-photo.ts'
import './tables.ts'

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

export async function gather(kernel: Shown, db: Db, memberId: string) {
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

type PhotoChange = 'keep' | 'remove' | Photo

// Returns how a request changes the photo. If `sent` is undefined, the photo is kept; null or an empty text removes it.
// A photo that equals the stored one is not re-encoded.
export async function readPhotoChange(
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

// Writes the given fields. Deletes the previous institution if only this member had it.
async function writeFields(tx: Tx, memberId: string, { fields, now }: { fields: Partial<ProfileFields>; now: Date }) {
  if (!fields.institution) return void (await writeProfile(tx, memberId, { fields, now }))
  const before = await findInstitutionId(tx, memberId)
  const institution_id = await findOrCreateInstitution(tx, fields.institution, now)
  await writeProfile(tx, memberId, { fields: { ...fields, institution_id }, now })
  if (before && before !== institution_id) await deleteUnusedInstitution(tx, before)
}

export async function store(
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

const findProfile = (db: Db, memberId: string): Promise<StoredProfile | undefined> =>
  withInstitution(db).where('profile.member_id', '=', memberId).executeTakeFirst()

const findPicture = (db: Db, memberId: string) =>
  db.selectFrom('profiles.photo').select('picture').where('member_id', '=', memberId).executeTakeFirst()

const deletePhoto = (tx: Db, memberId: string) =>
  tx.deleteFrom('profiles.photo').where('member_id', '=', memberId).execute()

type Figures = Pick<
  OwnProfile,
  'published_papers' | 'mentored_papers' | 'total_views' | 'collaborations' | 'achievements'
>

export type Parts = {
  user: UserInfo
  profile: StoredProfile | undefined
  /** The ORCID iD that the member has verified. */
  provenOrcid: string | undefined
  picture: Buffer | undefined
  figures: Figures
}

/**
 * Checks whether the ORCID iD on the profile is the verified one. If the member typed a different iD, it is unverified.
 * Pure.
 */
export const isVerified = (shown: string | null | undefined, proven: string | undefined): boolean =>
  proven !== undefined && shown === proven

const EMPTY_PROFILE: StoredProfile = {
  institution: null,
  institution_name: null,
  program: null,
  year: null,
  bio: null,
  research_interests: [],
  skills: [],
  linkedin_url: null,
  orcid_id: null,
}

/** Presents a member's profile as they see it themselves. Pure. */
export const presentOwn = ({ user, profile, provenOrcid, picture, figures }: Parts): OwnProfile => ({
  ...user,
  ...EMPTY_PROFILE,
  ...profile,
  orcid_verified: isVerified(profile?.orcid_id, provenOrcid),
  profile_photo_base64: picture ? asDataUrl(picture) : null,
  ...figures,
})

const PROFILE_COLUMNS = [
  'profile.member_id',
  'institution',
  'program',
  'year',
  'bio',
  'research_interests',
  'skills',
  'linkedin_url',
  'orcid_id',
] as const

export const withInstitution = (db: Db) =>
  db
    .selectFrom('profiles.profile as profile')
    .leftJoin('profiles.institution as own', 'own.id', 'profile.institution_id')
    .leftJoin('profiles.institution as counted', 'counted.id', 'own.root_id')
    .select([...PROFILE_COLUMNS, 'counted.name as institution_name'])

type ProfileFields = {
  institution: string | null
  program: string | null
  year: string | null
  bio: string | null
  research_interests: string[]
  skills: string[]
  linkedin_url: string | null
  orcid_id: string | null
}

/** `institution_name`: the name of the stored institution, or of the institution that it was merged into. */
type StoredProfile = ProfileFields & { institution_name: string | null }

export const findInstitutionId = async (db: Db, memberId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('profiles.profile')
      .select('institution_id')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.institution_id ?? null

/** Writes the given fields and leaves the others unchanged. */
export const writeProfile = (
  tx: Db,
  memberId: string,
  { fields, now }: { fields: Partial<ProfileFields & { institution_id: string }>; now: Date },
) =>
  tx
    .insertInto('profiles.profile')
    .values({ ...fields, member_id: memberId, updated_at: now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...fields, updated_at: now }))
    .execute()

export const writePhoto = (tx: Db, memberId: string, photo: { picture: Buffer; thumbnail: Buffer; updated_at: Date }) =>
  tx
    .insertInto('profiles.photo')
    .values({ member_id: memberId, ...photo })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(photo))
    .execute()

/** Lists a member's awards, the latest first. */
export const awardsOf: ExtensionPoint<(db: Db, memberId: string) => Promise<Award[]>> = {
  name: 'profiles.awards',
  fallback: () => Promise.resolve([]),
}
