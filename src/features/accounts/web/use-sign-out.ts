import { useNavigate } from 'react-router'
import { hasUnsent } from '#ui/drafts/person-change.ts'
import { openSignOut } from './dialogs.ts'
import { readSession, signOut } from './session.ts'

/** Signs out and goes home, and asks first where text was not sent. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    const { user } = readSession()
    if (user && hasUnsent(user.id)) return openSignOut()
    signOut()
    void navigate('/')
  }
}
