import { sendResetLink, makeResetLink } from '#features/accounts/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Action } from './users.ts'

export async function mailResetLink(kernel: Kernel, action: Action) {
  const email = await sendResetLink(kernel, action)
  return { message: `A link to set a new password goes to ${email}.` }
}

export async function handOverResetLink(kernel: Kernel, action: Action) {
  const { link, worksUntil } = await makeResetLink(kernel, action)
  return {
    message: 'Give this link to the member yourself. It works once, for one hour, and is shown only now.',
    link,
    works_until: worksUntil.toISOString(),
  }
}
