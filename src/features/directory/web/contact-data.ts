import { useQuery } from '@tanstack/react-query'
import { confirmNoPatientData } from '#features/questions/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'

const NOT_CHECKED =
  'What looks for patients in a message could not be fetched. Please check your network and try again.'

async function lookedAt(text: string): Promise<string | undefined> {
  const clear = await confirmNoPatientData({ text }, ['text']).catch(() => {
    throw new Failure('network', NOT_CHECKED)
  })
  return clear?.text.trim()
}

/** Whether one has asked this member before, who has not answered yet. */
export function useHasPendingContact(userId: string): boolean {
  const { data } = useQuery({
    queryKey: ['directory', 'asked', userId],
    queryFn: () => call('GET /api/messaging/users/:userId/thread', { params: { userId } }),
    retry: false,
    // By another tab, or answered since.
    staleTime: 0,
  })
  return data?.permission.reason === 'unanswered'
}

/**
 * Asks for contact once the sender has decided about what looks as if it identified a patient (decisions §8). Sent again under the same
 * id, a request is kept once. Undefined where the sender wants to change it.
 */
export const useContact = (userId: string, clientId: string) =>
  useWrite({
    mutationFn: async (text: string) => {
      const message = await lookedAt(text)
      if (message === undefined) return undefined
      return call('POST /api/directory/contact/:userId', { params: { userId }, body: { message, client_id: clientId } })
    },
  })
