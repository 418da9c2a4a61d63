import * as z from 'zod'
import type { Events } from '#shared/events.ts'

const ofMember = { data: z.object({ member_id: z.uuid() }), subject: 'member_id', secret_until: 'never' } as const
const ofMerge = {
  /** `institution_id`: the institution that was merged into another one, or whose merge was undone. */
  data: z.object({ institution_id: z.uuid(), merge_id: z.uuid() }),
  subject: 'institution_id',
  secret_until: 'nothing',
} as const

export const profilesEvents = {
  'profile.changed': ofMember,
  'visibility.chosen': ofMember,
  'institution.merged': ofMerge,
  'institution.parted': ofMerge,
} satisfies Events

type Declared = typeof profilesEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
