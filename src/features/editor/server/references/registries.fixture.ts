import { createTestAgency, type AgencyResponse, type AgencyRequest } from '#features/dois/server/agency.fixture.ts'

const json = (value: unknown): AgencyResponse => ({ status: 200, body: JSON.stringify(value) })
const UNKNOWN: AgencyResponse = { status: 404, body: 'Resource not found.' }

const CSL = {
  type: 'article-journal',
  title: 'Mobilizing patients in the intensive care unit',
  'container-title': 'JAMA',
  author: [{ family: 'Needham', given: 'Dale M.' }],
  issued: { 'date-parts': [[2008, 10, 8]] },
  DOI: '10.1001/jama.300.14.1685',
}

const SUMMARY = {
  uid: '18840842',
  title: 'Mobilizing patients in the intensive care unit.',
  authors: [
    { name: 'Needham DM', authtype: 'Author' },
    { name: 'Two Wards Group', authtype: 'CollectiveName' },
  ],
  source: 'JAMA',
  fulljournalname: 'The Journal of Trials',
  pubdate: '2008 Oct 8',
  volume: '300',
  issue: '14',
  pages: '1685-90',
  articleids: [{ idtype: 'doi', value: '10.1001/jama.300.14.1685' }],
}

const SUMMARIES: Record<string, object> = {
  '18840842': SUMMARY,
  '18840843': {
    ...SUMMARY,
    uid: '18840843',
    authors: [{ name: 'van der Berg JA 3rd', authtype: 'Author' }],
    pages: '',
    articleids: [
      { idtype: 'pii', value: 'e1236' },
      { idtype: 'pmc', value: 'PMC2754242' },
    ],
  },
}

function answer({ path, query }: AgencyRequest): AgencyResponse {
  if (path.startsWith('/works/10.1001/jama.300.14.1685/transform/')) return json(CSL)
  if (path.startsWith('/works/10.5555/busy')) return { status: 503, body: '' }
  if (path.startsWith('/works/10.5555/silent')) return 'never'
  if (path.startsWith('/works/10.5555/moved')) return { status: 302, body: '' }
  if (path.startsWith('/works/10.5555/odd')) return { status: 200, body: '<html>' }
  if (path.startsWith('/works/10.5555/huge')) return { status: 200, body: `"${'x'.repeat(3_000_000)}"` }
  if (path.endsWith('/10.5281/zenodo.1'))
    return path.startsWith('/dois/') ? json({ type: 'dataset', title: 'Alarms' }) : UNKNOWN
  if (path.endsWith('/esummary.fcgi')) {
    const id = query.get('id') ?? ''
    return json({
      result: { uids: [id], [id]: SUMMARIES[id] ?? { uid: id, error: 'cannot get document summary' } },
    })
  }
  return UNKNOWN
}

/** Simulates Crossref, DataCite and PubMed on this machine, with a few works. */
export const theRegistries = () => createTestAgency(answer)
