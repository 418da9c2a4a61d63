import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ControlTab } from './tabs.ts'

type TabPanelProps = { tab: ControlTab; isShown: boolean }

/** A tab's panel, from when it is first looked at; what was typed in it stays while another is looked at. */
export function TabPanel({ tab, isShown }: TabPanelProps) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown ? <LoadedPanel tab={tab} /> : null
}

function LoadedPanel({ tab: { id, label, load } }: { tab: ControlTab }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['control-panel', id],
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  if (error) return <LoadError title={`${label} could not be opened`} error={error} retry={() => void refetch()} />
  return data ? <data.default /> : <Skeleton label={`Loading ${label}...`} />
}
