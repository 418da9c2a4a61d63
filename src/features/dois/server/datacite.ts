import * as z from 'zod'
import { dataciteDocument } from './datacite-document.ts'
import { requestRegistrar, DepositError, type DoiRegistrar } from './registrar.ts'
import type { DoiSettings } from './settings.ts'

const registrar = 'DataCite'
const JSON_API = 'application/vnd.api+json'

const Registered = z.object({ data: z.object({ attributes: z.object({ doi: z.string(), state: z.string() }) }) })
const Refused = z.object({ errors: z.array(z.object({ title: z.string().optional() })).min(1) })

type DataciteParts = {
  settings: Extract<DoiSettings, { registrar: 'datacite' }>
  timeoutMs?: number | undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(status: number, answer: unknown): DepositError {
  const said = Refused.safeParse(answer)
    .data?.errors.flatMap(({ title }) => title ?? [])
    .join('; ')
  return new DepositError(`${registrar} refused the deposit (${status})${said ? `: ${said.slice(0, 500)}` : '.'}`, {
    final: true,
  })
}

/** DataCite: one call makes a DOI or updates it, and tells the outcome at once. */
export function createDatacite({ settings, timeoutMs }: DataciteParts): DoiRegistrar {
  const { url, repository, password } = settings
  const authorization = `Basic ${Buffer.from(`${repository}:${password}`).toString('base64')}`
  return {
    name: 'datacite',
    deposit: async (paper) => {
      const xml = Buffer.from(dataciteDocument(paper)).toString('base64')
      // A withdrawn paper's DOI leads on to its page, which says so, but is no longer offered by searches.
      const event = paper.withdrawn ? 'hide' : 'publish'
      const attributes = { doi: paper.doi, event, url: paper.address, xml }
      const init = {
        method: 'PUT',
        headers: { authorization, 'content-type': JSON_API, accept: JSON_API },
        body: JSON.stringify({ data: { type: 'dois', attributes } }),
      }
      const answer = await requestRegistrar({ registrar, url: `${url}/dois/${encodeURI(paper.doi)}`, init, timeoutMs })
      const said = parseJson(answer.text)
      if (answer.status >= 400) throw refusal(answer.status, said)
      const stored = Registered.safeParse(said).data?.data.attributes
      if (stored?.doi.toLowerCase() !== paper.doi || stored.state === 'draft') {
        throw new DepositError(`${registrar} answered what could not be understood.`, { final: false })
      }
      return 'registered'
    },
    check: async () => 'registered',
  }
}
