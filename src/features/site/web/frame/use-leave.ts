import { useNavigate } from 'react-router'
import { signOut } from '#features/accounts/web/public.tsx'

/** Signs out, and goes home. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () => {
    signOut()
    void navigate('/')
  }
}
