import type { QuestionFacts } from '#features/questions/server/public.ts'

type Contributor = { name: string; title: string; affiliation: string; linkedinUrl: string | null }
export type QuestionAsker = Pick<
  QuestionFacts,
  'askerName' | 'askerRole' | 'askerInstitution' | 'askerLinkedin' | 'clinicalSetting'
>

// Choices of the forms as they stand in a sentence; "other" says nothing.
function inWords(code: string | null): string {
  if (!code || /^other$/i.test(code)) return ''
  if (code === 'icu') return 'intensive care'
  // "Relative or carer" loses its capital, "PhD Student" keeps both.
  return code.replaceAll('_', ' ').replace(/^\p{Lu}(?=\p{Ll}+(?: \p{Ll}|$))/u, (first) => first.toLowerCase())
}

function someoneWho(role: string): string {
  if (role === '') return 'a healthcare professional'
  return `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}`
}

/** How a published paper names who asked: by name where they chose so, otherwise by role and setting only. Pure. */
export function contributorOf({ askerName, askerRole, ...asker }: QuestionAsker): Contributor {
  const role = inWords(askerRole)
  if (!askerName) {
    return { name: someoneWho(role), title: '', affiliation: inWords(asker.clinicalSetting), linkedinUrl: null }
  }
  return {
    name: askerName,
    title: role,
    affiliation: asker.askerInstitution ?? '',
    linkedinUrl: asker.askerLinkedin || null,
  }
}
