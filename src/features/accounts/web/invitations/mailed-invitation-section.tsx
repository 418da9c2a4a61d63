import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deleteStoredInvitation } from './stored-invitation-data.ts'

type MailedParts = {
  /** The path of the invitation's page, including the token. */
  address: string
  /**
   * Renders the form for the invitation. The form calls `answered` when the invitation no longer needs to be stored.
   */
  children: (answered: () => void) => ReactNode
}

/** Shows a mailed invitation to a signed-in member. Creates a query client, since public pages do not provide one. */
export function MailedInvitation({ address, children }: MailedParts) {
  const [client] = useState(() => new QueryClient())
  return <QueryClientProvider client={client}>{children(() => deleteStoredInvitation(address))}</QueryClientProvider>
}
