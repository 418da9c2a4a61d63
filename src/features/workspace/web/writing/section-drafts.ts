/** Text of a section that the server does not have yet, kept on the device with the version that it was based on. */
export type SectionDraft = { content: string; baseVersion: number }

export type SectionDrafts = {
  read: (section: string) => SectionDraft | undefined
  /** Whether it could be kept: a full or closed storage can't. */
  keep: (section: string, draft: SectionDraft) => boolean
  drop: (section: string) => void
}

type Whose = { memberId: string; paperId: string }

function parseDraft(text: string): SectionDraft | undefined {
  try {
    const { content, baseVersion } = JSON.parse(text) as Partial<SectionDraft>
    return typeof content === 'string' && typeof baseVersion === 'number' ? { content, baseVersion } : undefined
  } catch {
    return undefined
  }
}

/** The drafts of a member on a paper; by member, since several people may share a device. */
export function draftsIn(storage: Storage, { memberId, paperId }: Whose): SectionDrafts {
  const keyOf = (section: string): string => `section-draft:${memberId}:${paperId}:${section}`
  return {
    read: (section) => parseDraft(storage.getItem(keyOf(section)) ?? ''),
    keep: (section, draft) => {
      try {
        storage.setItem(keyOf(section), JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    drop: (section) => storage.removeItem(keyOf(section)),
  }
}
