import { sendResetLink, makeResetLink } from '#features/accounts/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Action } from './users.ts'

export async function mailResetLink(kernel: Kernel, action: Action) {
  const email = await sendResetLink(kernel, action)
  return { message: `We’re sending a password reset link to ${email}.` }
}

export async function handOverResetLink(kernel: Kernel, action: Action) {
  const { link, worksUntil } = await makeResetLink(kernel, action)
  return {
    message: 'Give this link to the member yourself. It works once and expires after one hour. You won’t see it again.',
    link,
    works_until: worksUntil.toISOString(),
  }
}
