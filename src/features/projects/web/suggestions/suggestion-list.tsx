import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadError } from '#ui/load-error.tsx'

type ListParts = {
  title: string
  /** The link for making a new suggestion. */
  action: ReactNode
  /** The text shown while the list is empty. */
  empty: string
  list: {
    isPending: boolean
    error: Error | null
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  rows: ReactNode[]
}

/** Shows a titled list of a member's suggestions, with a link for making another suggestion. */
export function SuggestionList({ title, action, empty, list, rows }: ListParts) {
  return (
    <section className="mt-8" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-[17px] leading-6 font-semibold">{title}</h2>
        {action}
      </div>
      {list.isPending ? <Skeleton label={`Loading ${title.toLowerCase()}`} /> : null}
      {list.error ? (
        <LoadError title="The list could not be loaded" error={list.error} retry={() => void list.refetch()} />
      ) : null}
      {list.isPending || list.error || rows.length > 0 ? null : <p className="mt-2 max-w-[60ch] text-muted">{empty}</p>}
      <ul>{rows}</ul>
      {list.hasNextPage ? (
        <div className="py-7">
          <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
            Show earlier ones
          </Button>
        </div>
      ) : null}
    </section>
  )
}
