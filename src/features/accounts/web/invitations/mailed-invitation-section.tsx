import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deleteStoredInvitation } from './stored-invitation-data.ts'

type MailedParts = {
  /** Where the invitation stands, its token with it. */
  address: string
  /** What the token opens; it says when the invitation needs not be kept any longer. */
  children: (answered: () => void) => ReactNode
}

/** A mailed invitation for whoever is signed in: the page it stands on is public, and has no live data of its own. */
export function MailedInvitation({ address, children }: MailedParts) {
  const [client] = useState(() => new QueryClient())
  return <QueryClientProvider client={client}>{children(() => deleteStoredInvitation(address))}</QueryClientProvider>
}
