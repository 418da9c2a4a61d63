import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { addName, findInstitution, lockMerging, setRorId } from './admin.ts'
import { listNamed, type RorMatch, type RorOrganisation } from './institutions.ts'

const NAMES_AT_ONCE = 5_000

/**
 * `named`: the number of institutions that got a ROR id and names. `left`: names of organisations whose match is
 * ambiguous, so that an admin has to decide.
 */
export type RorNaming = { named: number; left: string[] }

async function matchesOf({ db }: Kernel, organisations: RorOrganisation[]): Promise<RorMatch[]> {
  const named = organisations.flatMap(({ rorId, names }) => names.map((name) => ({ rorId, name })))
  const matches: RorMatch[] = []
  for (let from = 0; from < named.length; from += NAMES_AT_ONCE)
    matches.push(...(await listNamed(db, named.slice(from, from + NAMES_AT_ONCE))))
  return [...new Map(matches.map((match) => [`${match.ror_id} ${match.institution_id}`, match])).values()]
}

type ToName = { institutionId: string; organisation: RorOrganisation }

// Adds an organisation's ROR id and names to an institution. Keeps an existing ROR id, and skips names that belong to
// another institution. @returns false if the institution has another ROR id or no longer exists
const name = (kernel: Kernel, { institutionId, organisation: { rorId, names } }: ToName): Promise<boolean> =>
  transact(kernel, async (tx) => {
    await lockMerging(tx)
    const known = await findInstitution(tx, institutionId)
    if (!known || (known.ror_id !== null && known.ror_id !== rorId)) return false
    if (known.ror_id === null) await setRorId(tx, institutionId, rorId)
    for (const one of names) await addName(tx, institutionId, one)
    return true
  })

/**
 * Adds ROR ids and names to existing institutions, so that other spellings are recognised. Creates and merges no
 * institutions. Skips ambiguous matches: several organisations for one institution, or several institutions for one
 * organisation.
 */
export async function nameByRor(
  kernel: Kernel,
  { organisations, actor }: { organisations: RorOrganisation[]; actor: { id: string; name: string } },
): Promise<RorNaming> {
  const matches = await matchesOf(kernel, organisations)
  const [byId, byInstitution] = [
    Map.groupBy(matches, ({ ror_id: id }) => id),
    Map.groupBy(matches, ({ institution_id: id }) => id),
  ]
  const left = new Set<string>()
  let named = 0
  for (const organisation of organisations) {
    const [only, ...more] = byId.get(organisation.rorId) ?? []
    if (!only) continue
    const isPlain = more.length === 0 && byInstitution.get(only.institution_id)?.length === 1
    if (isPlain && (await name(kernel, { institutionId: only.institution_id, organisation }))) named += 1
    else left.add(organisation.names[0] ?? organisation.rorId)
  }
  const target = `${named} ${named === 1 ? 'institution' : 'institutions'}`
  await transact(kernel, (tx) =>
    logAdminAction(tx, { actor, action: 'institution.name-by-ror', target, reason: '', at: kernel.now() }),
  )
  return { named, left: [...left] }
}
