import type { TeamType } from '../../contract.ts'

/** What somebody has begun to write for a claim, kept on their device until the claim is sent. */
export type ClaimDraft = { explanation: string; teamType: TeamType }

type Whose = { memberId: string; projectId: string }

// By member, since several people may share a device.
const keyOf = ({ memberId, projectId }: Whose): string => `claim-draft:${memberId}:${projectId}`

const isTeamType = (value: unknown): value is TeamType => value === 'solo' || value === 'pair' || value === 'team'

/** The kept draft; undefined when there is none, or none that can be read. */
export function readDraft(storage: Pick<Storage, 'getItem'>, whose: Whose): ClaimDraft | undefined {
  try {
    const { explanation, teamType } = JSON.parse(storage.getItem(keyOf(whose)) ?? '{}') as Partial<ClaimDraft>
    return typeof explanation === 'string' && isTeamType(teamType) ? { explanation, teamType } : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; a full or closed storage only means that the draft lives as long as the page. */
export function keepDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>, whose: Whose, draft: ClaimDraft): void {
  try {
    if (draft.explanation === '') storage.removeItem(keyOf(whose))
    else storage.setItem(keyOf(whose), JSON.stringify(draft))
  } catch {
    return
  }
}

export const dropDraft = (storage: Pick<Storage, 'removeItem'>, whose: Whose): void => storage.removeItem(keyOf(whose))
