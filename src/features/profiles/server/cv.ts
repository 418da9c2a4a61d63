import { readFile } from 'node:fs/promises'
import type { Actor } from '#server/access/actor.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import { passageLanguages } from '#server/work/passage-languages.ts'
import { typeset } from '#server/work/typesetting.ts'
import { shortDate } from '#shared/time/dates.ts'
import type { OwnProfile } from '../contract.ts'
import { readOwn } from './read-profile.ts'

const TEMPLATE = new URL('./cv.typ', import.meta.url)

const linksOf = ({ linkedin_url, orcid_id }: OwnProfile) => [
  ...(linkedin_url ? [{ name: 'LinkedIn', address: linkedin_url }] : []),
  ...(orcid_id ? [{ name: `ORCID ${orcid_id}`, address: `https://orcid.org/${orcid_id}` }] : []),
]

/** Returns the content of a CV: the profile and the published papers. Pure. */
export function cvOf(profile: OwnProfile, { publicUrl, now }: { publicUrl: string; now: Date }) {
  return {
    name: profile.name,
    place: [profile.program, profile.institution, profile.year].filter(Boolean).join(', '),
    links: linksOf(profile),
    bio: profile.bio ?? '',
    interests: profile.research_interests,
    skills: profile.skills,
    papers: profile.published_papers.map(({ paper_id, title, category, published_at }) => ({
      title,
      address: `${publicUrl}/research/${paper_id}`,
      facts: [category, shortDate(published_at), paper_id].join(' · '),
    })),
    origin: `Inflo · ${shortDate(now)}`,
  }
}

/** Creates the member's own CV as a PDF. */
export async function downloadCv(kernel: Kernel, actor: Actor): Promise<Download> {
  const now = kernel.now()
  const [template, profile] = await Promise.all([readFile(TEMPLATE, 'utf8'), readOwn(kernel, actor)])
  const cv = cvOf(profile, { publicUrl: kernel.settings.publicUrl, now })
  const data = { ...cv, languages: passageLanguages(JSON.stringify(cv), 'en') }
  const bytes = await typeset(template, { data, now })
  return new Download({ bytes, type: 'application/pdf', fileName: `CV ${profile.name}.pdf` })
}
