import { useSearchParams } from 'react-router'
import { messageIn } from './paths.ts'

export type LedTo = {
  /** The number of the message that the address leads to. */
  around: number | undefined
  /** Takes it from the address, so that a reload does not go back there. */
  forget: () => void
}

/** The message that an address leads to, until one goes on to the latest. */
export function useLedTo(): LedTo {
  const [search, setSearch] = useSearchParams()
  const around = messageIn(search)
  const forget = () => {
    if (around === undefined) return
    const rest = (known: URLSearchParams) => new URLSearchParams([...known].filter(([name]) => name !== 'message'))
    setSearch(rest, { replace: true, preventScrollReset: true })
  }
  return { around, forget }
}
