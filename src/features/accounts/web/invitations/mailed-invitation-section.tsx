import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deleteStoredInvitation } from './stored-invitation-data.ts'

type MailedParts = {
  /** Address of the invitation, including its token. */
  address: string
  /** Content that the token opens. It calls `answered` when the invitation no longer needs to be stored. */
  children: (answered: () => void) => ReactNode
}

/** Shows a mailed invitation to a signed-in member. The page is public and has no live data of its own. */
export function MailedInvitation({ address, children }: MailedParts) {
  const [client] = useState(() => new QueryClient())
  return <QueryClientProvider client={client}>{children(() => deleteStoredInvitation(address))}</QueryClientProvider>
}
