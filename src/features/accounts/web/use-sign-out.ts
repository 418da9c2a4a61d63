import { useNavigate } from 'react-router'
import { hasUnsent } from '#ui/drafts/person-change.ts'
import { openSignOut } from './dialogs.ts'
import { readSession, signOut } from './session.ts'

/** Returns a function that signs out and opens the home page. The function asks first if there is unsent text. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    const { user } = readSession()
    if (user && hasUnsent(user.id)) return openSignOut()
    signOut()
    void navigate('/')
  }
}
