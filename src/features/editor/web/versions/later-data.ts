import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#app/call.ts'
import type { Writer } from '../../document/versions-contract.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { carried, type Later } from './comparison.ts'
import { useVersion } from './live-versions.ts'
import { wordsNow } from './words-now.ts'

/** The later of two texts: by section, and its writers. */
export type LaterText = { in: (section: string) => Later; writers: Writer[] }

const nothing: Later = { text: '', by: null }

const laterText = (sections: Map<string, Later>, writers: Writer[]): LaterText => ({
  in: (section) => sections.get(section) ?? nothing,
  writers,
})

// Asked anew each time that versions are compared: what stands changes while it is written.
const useSigned = (paperId: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['workspace', paperId, 'signed-text'],
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    queryFn: () => call('GET /api/student/papers/:paperId/signed-text', { params: { paperId } }),
  })

/**
 * What a version says, or the paper as it stands in this tab; undefined while it is fetched. Who wrote what stands is told by the server:
 * without it, the text is compared without names.
 */
export function useLater(paperId: string, versionId: string | undefined): LaterText | undefined {
  const { doc, written } = useManuscript()
  const version = useVersion(paperId, versionId).data
  const signed = useSigned(paperId, versionId === undefined)
  const currentWords = useMemo(() => wordsNow({ doc, written }), [doc, written])
  if (versionId !== undefined) {
    return (
      version &&
      laterText(new Map(version.sections.map(({ name, in_words: text, by }) => [name, { text, by }])), version.writers)
    )
  }
  if (signed.isLoading) return undefined
  const known = new Map(signed.data?.sections.map(({ name, in_words: text, by }) => [name, { text, by }]))
  const sections = Object.entries(currentWords).map(([name, text]) => {
    const last = known.get(name)
    return [name, { text, by: last ? carried(last, text) : null }] as const
  })
  return laterText(new Map(sections), signed.data?.writers ?? [])
}
