import { membersByIds } from '#features/accounts/server/public.ts'
import type { Kernel } from '#server/kernel.ts'

/** Returns all features by name, as shown to admins. */
export async function readFeatures({ db, features }: Kernel) {
  const { features: found, head } = features.read()
  const all = found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const members = await membersByIds(
    db,
    all.flatMap(({ setBy }) => setBy ?? []),
  )
  return {
    features: all.map(({ name, sentence, isOn, isSwitchedOn, within, setBy, setAt, parts }) => ({
      name,
      description: sentence,
      enabled: isSwitchedOn,
      is_on: isOn,
      within: within ?? null,
      updated_by: setBy === null ? null : (members.get(setBy)?.name ?? null),
      updated_at: setAt?.toISOString() ?? null,
      parts: parts.toSorted(),
    })),
    head,
  }
}
