import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** The text shown while the query loads. */
  loading: string
  /** The heading above the error if the result could not be loaded. */
  failed: string | ((error: unknown) => string)
  children: (data: T) => ReactNode
}

/** Shows a query's result, a loading text, or an error. */
export function QueryResult<T>({ query: { data, error, refetch }, loading, failed, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (!error) {
    return (
      <p role="status" className="py-6 text-muted">
        {loading}
      </p>
    )
  }
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-6">
      <p className="font-semibold">{typeof failed === 'string' ? failed : failed(error)}</p>
      <p className="text-muted">{failureText(error)}</p>
      <Button onClick={() => void refetch()}>Try Again</Button>
    </div>
  )
}

/** Shows the heading of a tab: its title, its purpose, and the actions on all items. */
export function TabHeader({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-serif text-[23px] leading-[29px] font-semibold">{title}</h2>
        <p className="mt-2 max-w-[64ch] text-muted">{children}</p>
      </div>
      {action}
    </div>
  )
}

/** Shows a list of short lines. */
export function LineList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-[14px] leading-5">
      {lines.map((line, index) => (
        <li key={`${index} ${line}`} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
    </ul>
  )
}
