import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { PrivacyRow } from '../tables.ts'
import { findPrivacy, savePrivacy } from './queries.ts'

const present = (row: Omit<PrivacyRow, 'member_id'> | undefined) => ({
  allow_messages_from_students: row?.from_students ?? true,
  allow_messages_from_faculty: row?.from_faculty ?? true,
  allow_messages_from_clinicians: row?.from_clinicians ?? true,
  allow_messages_from_admins: row?.from_admins ?? true,
})
type Settings = ReturnType<typeof present>

/** From whom the caller takes direct messages. */
export const readPrivacy = async ({ db }: Kernel, { id }: Actor) => present(await findPrivacy(db, id))

/** What is not named stays as it is. */
export const choosePrivacy = (kernel: Kernel, { id }: Actor, chosen: { [K in keyof Settings]?: boolean | undefined }) =>
  transact(kernel, async (tx) => {
    const columns = {
      from_students: chosen.allow_messages_from_students,
      from_faculty: chosen.allow_messages_from_faculty,
      from_clinicians: chosen.allow_messages_from_clinicians,
      from_admins: chosen.allow_messages_from_admins,
    }
    const named = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    return present(await savePrivacy(tx, id, named))
  })
